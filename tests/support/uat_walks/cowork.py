"""Walks through the cases of the shared offices."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.write("手机号", "member_mobile")
    await hand.write("验证码", "sms_code")
    await hand.check("已阅读并同意会员协议")
    await hand.tap("登录")
    return await hand.at("首页")


@walk("cowork-login")
async def cowork_login(hand: Hand) -> AsyncIterator[bool]:
    await hand.write("手机号", "member_mobile")
    await hand.tap("获取验证码")
    yield await hand.told("验证码已发送")
    await hand.write("验证码", "wrong_code")
    await hand.tap("登录")
    yield await hand.shows("请先同意会员协议")
    await hand.check("已阅读并同意会员协议")
    await hand.tap("登录")
    yield await hand.shows("验证码错误或已过期")
    await hand.write("验证码", "sms_code")
    await hand.tap("登录")
    yield await hand.at("首页")
    await hand.tap("当前门店")
    await hand.tap("徐汇店")
    yield await hand.lists("当前门店", "徐汇店") and await hand.shows("该门店暂无可订会议室")
    await hand.tap("当前门店")
    await hand.tap("静安店")
    yield await hand.lists("当前门店", "静安店")
    yield await hand.lists("Maple") and await hand.lists("Cedar") and await hand.lists("Willow")


@walk("cowork-room")
async def cowork_room(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Maple")
    await hand.choose("日期", "5月12日")
    await hand.choose("开始时间", "10:00")
    yield (
        await hand.shows("Maple")
        and await hand.holds("日期") == "5月12日"
        and await hand.holds("开始时间") == "10:00"
    )
    await hand.tap("增加")
    await hand.tap("增加")
    await hand.check("投影仪 +¥30")
    yield await hand.shows("合计 ¥270", "3")
    await hand.tap("去支付")
    await hand.check("使用优惠券（满 ¥200 减 ¥20）")
    yield await hand.shows("应付 ¥250")
    await hand.check("企业额度")
    await hand.tap("确认支付")
    await hand.key_in("wrong_pin")
    yield await hand.shows("密码错误，请重试")
    await hand.key_in("firm_pin")
    yield await hand.shows("预订成功")
    await hand.tap("查看行程")
    yield await hand.at("我的行程")
    yield await hand.selected("未开始") and await hand.lists("Maple", "5月12日 10:00，3小时")


@walk("cowork-taken")
async def cowork_taken(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("12人以上")
    yield await hand.lists("Willow") and not (
        await hand.lists("Maple") or await hand.lists("Cedar")
    )
    await hand.tap("Willow")
    await hand.tap("去支付")
    yield await hand.shows("请选择开始时间")
    await hand.choose("开始时间", "14:00")
    await hand.tap("去支付")
    yield await hand.shows("该时段已被预约")
    await hand.tap("重新选择")
    await hand.choose("开始时间", "16:00")
    await hand.check("茶歇 +¥60")
    yield await hand.holds("开始时间") == "16:00" and await hand.is_on("茶歇 +¥60")
    await hand.tap("去支付")
    yield await hand.shows("应付 ¥260")
    await hand.check("微信支付 WeChat Pay")
    await hand.tap("确认支付")
    await hand.tap("我已支付")
    yield await hand.told("预订成功")
    yield await hand.selected("未开始") and await hand.lists("Willow", "5月11日 16:00，1小时")


@walk("cowork-cancel")
async def cowork_cancel(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("行程")
    await hand.tap("Oak")
    yield await hand.shows("Oak", "5月8日 10:00，2小时")
    await hand.tap("取消预约")
    yield await hand.shows("确定取消 Oak 的预约吗？")
    await hand.tap("再想想")
    yield await hand.lists("Oak")
    await hand.tap("Oak")
    await hand.tap("取消预约")
    await hand.tap("确定取消")
    yield (await hand.told("预约已取消") and await hand.count() == 1 and await hand.lists("Cedar"))
    await hand.tap("已结束")
    yield await hand.selected("已结束")
    yield await hand.lists("Oak", "已取消")


@walk("cowork-visitor")
async def cowork_visitor(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("访客 Visitors")
    yield await hand.at("访客 Visitors")
    yield await hand.shows("暂无访客") and await hand.count() == 0
    await hand.tap("邀请访客 Invite")
    await hand.write("访客姓名 Name", "visitor_name")
    await hand.write("访客手机 Mobile", "visitor_mobile")
    await hand.choose("到访时间 Time", "下午")
    await hand.check("需要停车位 Parking")
    await hand.write("备注 Note", "visit_note")
    await hand.tap("发送邀请 Send")
    yield await hand.told("邀请已发送") and await hand.lists("Hugo Lindqvist", "下午到访", "待到访")
    await hand.tap("Hugo Lindqvist")
    await hand.tap("撤销邀请")
    yield await hand.told("邀请已撤销")
    yield await hand.shows("暂无访客") and await hand.count() == 0


@walk("cowork-topup")
async def cowork_topup(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("钱包")
    yield await hand.shows("¥200")
    await hand.tap("立即充值")
    yield await hand.shows("请选择充值金额")
    await hand.tap("¥100")
    await hand.tap("立即充值")
    await hand.tap("取消")
    yield await hand.shows("¥200")
    await hand.tap("立即充值")
    await hand.tap("确认")
    yield await hand.shows("¥300") and await hand.told("充值成功")
    await hand.check("余额不足时自动充值")
    yield await hand.is_on("余额不足时自动充值")
    yield await hand.lists("充值", "+¥100") and await hand.is_on("余额不足时自动充值")


@walk("cowork-invoice")
async def cowork_invoice(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("我的")
    yield await hand.at("我的")
    await hand.write("发票抬头", "invoice_title")
    await hand.write("税号", "bad_tax_number")
    await hand.tap("保存发票信息")
    yield await hand.shows("税号应为 18 位")
    await hand.write("税号", "tax_number")
    await hand.tap("保存发票信息")
    yield await hand.told("已保存") and await hand.holds("发票抬头") == "北窗文化传播有限公司"
    await hand.check("活动通知", on=False)
    yield await hand.is_on("开门提醒") and not await hand.is_on("活动通知")
    await hand.choose("语言", "English")
    yield not await hand.is_on("Event news")
    await hand.tap("Bookings")
    yield await hand.lists("Oak")
    yield await hand.at("My bookings")


@walk("cowork-bonus")
async def cowork_bonus(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("钱包")
    yield await hand.shows("¥200")
    await hand.tap("¥300 送 ¥30")
    yield await hand.selected("¥300 送 ¥30")
    await hand.tap("立即充值")
    yield await hand.shows("充值 ¥300")
    await hand.tap("确认")
    yield await hand.shows("¥530")
    yield await hand.lists("充值")
    yield await hand.lists_last("充值")


@walk("cowork-cedar")
async def cowork_cedar(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("行程")
    yield await hand.at("我的行程")
    await hand.tap("Cedar")
    await hand.tap("取消预约")
    yield await hand.shows("确定取消 Cedar 的预约吗？")
    await hand.tap("确定取消")
    yield await hand.told("预约已取消")
    await hand.tap("未开始")
    yield await hand.lists("Oak") and not await hand.lists("Cedar")
    await hand.tap("已结束")
    yield await hand.selected("已结束")
    yield await hand.lists("Cedar", "已取消")


@walk("cowork-mobile")
async def cowork_mobile(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("访客 Visitors")
    await hand.tap("邀请访客 Invite")
    yield await hand.at("邀请访客")
    await hand.tap("发送邀请 Send")
    yield await hand.shows("请填写访客姓名")
    await hand.write("访客姓名 Name", "visitor_name")
    await hand.write("访客手机 Mobile", "short_mobile")
    await hand.tap("发送邀请 Send")
    yield await hand.at("邀请访客") and not await hand.told("邀请已发送")
    if await hand.at("邀请访客"):
        await hand.back()
    yield await hand.at("访客 Visitors")
    yield await hand.at("访客 Visitors")
