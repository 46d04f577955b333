"""Walks through the cases of the cinema."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("手机号", "member_mobile")
    await hand.write("密码", "member_password")
    await hand.tap("登录")
    return await hand.told("登录成功")


async def sign_in_first(hand: Hand) -> bool:
    await hand.tap("我的")
    return await sign_in(hand)


@walk("cinema-buy")
async def cinema_buy(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("海上来信")
    await hand.tap("明天")
    yield await hand.count() == 3 and await hand.lists("21:50", "满座")
    await hand.tap("19:30")
    yield await hand.at("登录")
    yield await sign_in(hand)
    await hand.tap("19:30")
    free = [not await hand.usable(one) for one in ("6排4座", "6排7座")]
    await hand.tap("6排5座")
    await hand.tap("6排6座")
    yield all(free) and await hand.shows("已选 2 座")
    await hand.tap("确认选座")
    yield await hand.shows("合计 ¥90")
    await hand.tap("加")
    await hand.tap("提交订单")
    yield await hand.at("收银台") and await hand.shows("¥120")
    await hand.check("会员卡（余额 ¥260）")
    await hand.key_in("card_pin")
    yield await hand.at("出票成功")
    await hand.tap("查看订单")
    yield await hand.count() == 3
    yield await hand.lists_last("海上来信", "明天 19:30", "2号厅", "待使用")


@walk("cinema-coupon")
async def cinema_coupon(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in_first(hand)
    await hand.tap("长街短巷")
    await hand.tap("14:20")
    yield await hand.at("选座") and await hand.shows("今天 14:20 1号厅")
    await hand.tap("7排5座")
    await hand.tap("7排6座")
    yield await hand.shows("已选 2 座")
    await hand.tap("确认选座")
    yield await hand.shows("合计 ¥90")
    await hand.choose("优惠券", "满80减15")
    yield await hand.shows("合计 ¥75")
    await hand.tap("提交订单")
    await hand.check("会员卡（余额 ¥260）")
    await hand.key_in("card_pin")
    yield await hand.at("出票成功")
    yield await hand.shows("取票码 4471 0926")


@walk("cinema-group")
async def cinema_group(hand: Hand) -> AsyncIterator[bool]:
    await sign_in_first(hand)
    await hand.tap("长街短巷")
    await hand.tap("19:30")
    yield await hand.shows("长街短巷", "今天 19:30 2号厅")
    for seat in ("7排4座", "7排5座", "7排6座", "7排7座"):
        await hand.tap(seat)
    yield await hand.shows("已选 4 座", "¥180")
    await hand.tap("6排5座")
    yield await hand.told("一次最多选择 4 个座位")
    await hand.tap("确认选座")
    await hand.tap("加")
    await hand.tap("加")
    yield await hand.shows("合计 ¥240")
    await hand.choose("优惠券", "满200减40")
    yield await hand.shows("合计 ¥200")
    await hand.write("取票手机号", "friend_mobile")
    await hand.tap("提交订单")
    yield await hand.at("收银台")
    await hand.check("会员卡（余额 ¥260）")
    await hand.key_in("wrong_card_pin")
    yield await hand.shows("会员卡密码不正确")
    await hand.key_in("card_pin")
    yield await hand.at("出票成功")
    yield await hand.shows("出票成功")


@walk("cinema-refund")
async def cinema_refund(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("订单")
    yield await hand.at("登录")
    yield await sign_in(hand)
    await hand.tap("订单")
    await hand.tap("海上来信")
    yield await hand.at("订单详情") and await hand.shows("海上来信")
    await hand.tap("申请退票")
    yield await hand.shows("确认退票？", "票款将在 3 个工作日内退回会员卡。")
    await hand.tap("确认退票")
    yield await hand.told("退票成功") and not await hand.lists("海上来信")
    await hand.tap("已结束")
    yield await hand.selected("已结束")
    yield await hand.lists("海上来信", "已退票")


@walk("cinema-late")
async def cinema_late(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in_first(hand)
    await hand.tap("订单")
    yield await hand.at("我的订单")
    await hand.tap("长街短巷")
    yield await hand.shows("今天 13:10 1号厅")
    await hand.tap("申请退票")
    yield await hand.shows("距开场不足 1 小时，不支持退票。")
    yield await hand.shows("确认退票")
    await hand.tap("知道了")
    await hand.back()
    await hand.tap("已结束")
    yield await hand.selected("已结束")
    yield await hand.lists("长街短巷", "已退票")


@walk("cinema-nick")
async def cinema_nick(hand: Hand) -> AsyncIterator[bool]:
    await sign_in_first(hand)
    await hand.tap("我的")
    yield await hand.at("我的")
    await hand.tap("个人资料")
    await hand.write_text("昵称", "")
    await hand.tap("保存")
    yield await hand.shows("昵称不能为空")
    await hand.write("昵称", "new_nickname")
    await hand.choose("性别", "女")
    await hand.tap("保存")
    yield await hand.at("我的") and await hand.shows("小满爱看戏")
    await hand.tap("消息设置")
    await hand.check("优惠活动推送", on=False)
    yield not await hand.is_on("优惠活动推送")
    await hand.back()
    yield await hand.at("我的")
    await hand.tap("退出登录")
    await hand.tap("退出")
    yield await hand.at("光影坊影城")
    yield await hand.shows("正在热映")


@walk("cinema-wish")
async def cinema_wish(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("公告")
    yield await hand.shows("儿童票请在前台购买。")
    await hand.tap("我知道了")
    await hand.tap("杭州 ▾")
    await hand.tap("宁波")
    yield await hand.shows("宁波 ▾")
    yield await sign_in_first(hand)
    await hand.tap("即将上映")
    await hand.tap("零点列车")
    await hand.tap("想看")
    yield await hand.usable("已想看")
    await hand.back()
    await hand.tap("我的")
    await hand.tap("想看的电影")
    yield await hand.lists("零点列车")
    await hand.back()
    await hand.tap("消息设置")
    await hand.check("优惠活动推送", on=False)
    yield not await hand.is_on("优惠活动推送")
    yield await hand.is_on("开场前提醒")
