"""Walks through the cases of the charging stations."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.write("手机号", "phone")
    await hand.write("验证码", "sms_code")
    await hand.check("我已阅读并同意服务协议")
    await hand.tap("登录")
    return await hand.at("附近电站")


@walk("charge-login")
async def charge_login(hand: Hand) -> AsyncIterator[bool]:
    await hand.write("手机号", "phone")
    yield await hand.holds("手机号") == "13758240917"
    await hand.tap("获取验证码")
    yield await hand.told("验证码已发送")
    await hand.write("验证码", "sms_code")
    yield await hand.holds("验证码") == "6308"
    await hand.tap("登录")
    yield await hand.told("请先阅读并同意服务协议")
    await hand.check("我已阅读并同意服务协议")
    await hand.tap("登录")
    yield await hand.at("附近电站")
    await hand.tap("慢充")
    yield await hand.count() == 1 and await hand.lists("翠苑慢充站")
    await hand.tap("翠苑慢充站")
    await hand.tap("收藏")
    yield await hand.told("已收藏")
    await hand.back()
    await hand.tap("收藏")
    yield await hand.selected("收藏") and await hand.lists("翠苑慢充站")
    yield await hand.lists("翠苑慢充站") and not await hand.shows("滨江超充站")


@walk("charge-start")
async def charge_start(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("滨江超充站")
    yield await hand.lists("A02", "空闲") and await hand.lists("A03", "空闲")
    await hand.tap("A03")
    yield await hand.at("充电确认") and await hand.shows("滨江超充站 A03")
    await hand.choose("充电车辆", "浙AF17733")
    await hand.tap("50元")
    yield await hand.shows("实付：50元") and await hand.holds("充电车辆") == "浙AF17733"
    await hand.check("优惠券（满50减5）")
    yield await hand.shows("实付：45元")
    await hand.tap("去支付")
    await hand.key_in("pay_pin")
    yield await hand.shows("正在充电", "车辆 浙AF17733")
    await hand.tap("结束充电")
    await hand.tap("结束")
    yield await hand.told("充电已结束")
    yield await hand.selected("已完成") and await hand.lists("滨江超充站", "45 元")


@walk("charge-topup")
async def charge_topup(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("我的")
    await hand.tap("我的钱包")
    yield await hand.shows("账户余额", "86 元")
    await hand.tap("充200元")
    yield await hand.shows("赠送20元，与充值金额一同到账")
    await hand.tap("立即充值")
    yield await hand.shows("支付 200 元")
    await hand.key_in("wrong_pay_pin")
    yield await hand.shows("支付密码错误，请重新输入")
    await hand.key_in("pay_pin")
    yield await hand.told("充值成功")
    assert await hand.at("我的钱包") and await hand.shows("286 元")
    yield await hand.shows("306 元")
    yield await hand.shows("306 元")


@walk("charge-vehicle")
async def charge_vehicle(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("我的")
    await hand.tap("我的车辆")
    yield await hand.shows("共 2 辆") and await hand.count() == 2
    await hand.tap("添加车辆")
    await hand.write("车牌号", "bad_plate")
    await hand.choose("品牌", "比亚迪")
    await hand.write("电池容量（度）", "battery_kwh")
    await hand.check("同意车辆信息授权书")
    await hand.tap("保存")
    yield await hand.shows("车牌号格式不正确")
    await hand.write("车牌号", "new_plate")
    await hand.check("设为默认车辆")
    await hand.tap("保存")
    yield await hand.told("车辆已添加")
    yield (
        await hand.shows("共 3 辆", "默认车辆 浙AD38862")
        and await hand.count() == 3
        and await hand.lists("浙AD38862", "比亚迪")
    )
    await hand.tap_in("浙AF17733", "iv_del")
    yield await hand.shows("确定删除 浙AF17733 吗？")
    await hand.tap("删除")
    yield not await hand.lists("浙AF17733") and await hand.shows("共 2 辆")
    yield await hand.lists("浙AD38862") and await hand.lists("浙AD60281")


@walk("charge-reserve")
async def charge_reserve(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.write_text("搜索电站", "西溪")
    await hand.tap("搜索")
    yield await hand.count() == 1 and await hand.lists("西溪快充站")
    await hand.tap("西溪快充站")
    await hand.choose("到站时间", "19:00")
    await hand.tap("预约车位")
    yield await hand.shows("确认预约", "西溪快充站 19:00，超时 15 分钟自动取消")
    await hand.tap("确认")
    yield await hand.selected("预约中") and await hand.lists("西溪快充站", "19:00")
    await hand.tap("消息")
    yield await hand.shows("3 条未读") and await hand.lists("预约成功", "西溪快充站")
    await hand.tap("全部已读")
    yield await hand.shows("没有未读消息")
    await hand.tap("订单")
    await hand.tap_in("西溪快充站", "取消预约")
    await hand.tap("确定取消")
    yield await hand.told("预约已取消")
    await hand.tap("已取消")
    yield await hand.selected("已取消") and await hand.lists("西溪快充站")
    yield await hand.lists("西溪快充站") and await hand.lists("下沙大学城站")
    await hand.tap("预约中")
    assert await hand.shows("暂无预约")


@walk("charge-invoice")
async def charge_invoice(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("订单")
    await hand.tap("已完成")
    yield await hand.lists("城西银泰站", "68 元")
    await hand.tap("城西银泰站")
    yield await hand.shows("城西银泰站", "订单金额 68 元")
    await hand.tap("申请开票")
    await hand.check("企业")
    yield await hand.shows("纳税人识别号") and not await hand.is_on("个人")
    await hand.write("发票抬头", "invoice_firm")
    await hand.tap("提交申请")
    yield await hand.shows("请填写纳税人识别号")
    await hand.write("纳税人识别号", "firm_tax_number")
    await hand.write("接收邮箱", "invoice_mail")
    yield (
        await hand.holds("纳税人识别号") == "91330108MA2H4K7Q3X"
        and await hand.holds("接收邮箱") == "fapiao@qingyu.example.cn"
    )
    await hand.tap("提交申请")
    said = await hand.told("开票申请已提交") or await hand.shows("开票申请已提交")
    assert await hand.shows("无法开票", "该订单已开具发票，不能重复申请")
    yield said
    await hand.tap("知道了")
    await hand.back()
    assert await hand.at("订单详情") and await hand.shows("发票 已开票")
    yield await hand.shows("发票 开票中")
    yield await hand.shows("发票 开票中")
