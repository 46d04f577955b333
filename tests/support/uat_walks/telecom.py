"""Walks through the cases of the telephone company."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("手机号码", "手机号")
    await hand.write("服务密码", "服务密码")
    await hand.check("我已阅读并同意用户协议")
    await hand.tap("登录")
    return await hand.at("首页")


@walk("telecom-login")
async def telecom_login(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("登录")
    yield await hand.told("请先阅读并同意用户协议")
    await hand.check("我已阅读并同意用户协议")
    await hand.write("手机号码", "手机号")
    await hand.write("服务密码", "错误服务密码")
    await hand.tap("登录")
    yield await hand.shows("手机号或服务密码错误")
    await hand.write("服务密码", "服务密码")
    await hand.tap("登录")
    yield await hand.at("首页")
    yield await hand.shows("话费余额", "36元")
    yield await hand.shows("剩余流量", "4GB")


@walk("telecom-recharge")
async def telecom_recharge(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("充值")
    yield await hand.at("话费充值")
    await hand.tap("立即充值")
    yield await hand.told("请选择充值金额")
    await hand.tap("50元")
    yield await hand.shows("实付：49元") and await hand.selected("50元")
    await hand.tap("立即充值")
    await hand.key_in("支付密码")
    yield await hand.shows("充值成功", "已为13800002468充值50元")
    await hand.tap("查看余额")
    yield await hand.at("首页")
    yield await hand.shows("话费余额", "86元")


@walk("telecom-plan")
async def telecom_plan(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("套餐")
    yield await hand.at("套餐")
    await hand.tap("5G套餐")
    await hand.tap("轻享套餐")
    yield await hand.shows("轻享套餐", "月费：89元/月")
    await hand.check("次月生效")
    await hand.check("同意《业务受理协议》")
    await hand.tap("立即办理")
    yield await hand.shows("确认办理轻享套餐？")
    await hand.tap("确认办理")
    yield await hand.shows("办理成功", "您已成功办理轻享套餐")
    await hand.tap("完成")
    yield await hand.at("套餐")
    yield await hand.shows("次月生效：轻享套餐", "当前套餐：和惠套餐")


@walk("telecom-family")
async def telecom_family(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("亲情号")
    yield await hand.at("亲情号码")
    yield await hand.shows("已添加2个，最多4个") and await hand.count() == 2
    await hand.write("亲情号码", "妻子号码")
    await hand.write("备注名", "妻子备注名")
    await hand.tap("添加")
    yield await hand.lists("小雅", "13722220003") and await hand.shows("已添加3个，最多4个")
    await hand.tap_in("妈妈", "删除")
    yield await hand.shows("确定删除亲情号妈妈？")
    await hand.tap("删除")
    yield await hand.told("删除成功") and not await hand.lists("妈妈")
    yield await hand.shows("已添加2个，最多4个") and await hand.lists("小雅")


@walk("telecom-invoice")
async def telecom_invoice(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("账单")
    await hand.tap("去开发票")
    yield await hand.at("电子发票") and await hand.shows("暂无开票记录")
    await hand.check("个人")
    await hand.write("发票抬头", "个人抬头")
    await hand.write("电子邮箱", "错误邮箱")
    await hand.tap("提交")
    yield await hand.shows("邮箱格式不正确", "暂无开票记录")
    await hand.write("电子邮箱", "邮箱")
    yield await hand.holds("电子邮箱") == "zhouqing@example.cn"
    await hand.choose("开票月份", "2月")
    await hand.tap("提交")
    yield await hand.told("开票申请已提交")
    yield await hand.lists("周晴", "2月", "开票中")


@walk("telecom-roaming")
async def telecom_roaming(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("业务开关")
    yield await hand.at("业务开关")
    await hand.check("国际漫游")
    yield await hand.shows("开通国际漫游？")
    await hand.tap("暂不开通")
    yield not await hand.is_on("国际漫游")
    await hand.check("国际漫游")
    await hand.tap("确认开通")
    yield await hand.told("国际漫游已开通")
    await hand.check("彩铃", on=False)
    yield not await hand.is_on("彩铃")
    yield await hand.is_on("国际漫游")


@walk("telecom-landline")
async def telecom_landline(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("亲情号")
    yield await hand.at("亲情号码")
    await hand.tap_in("外公", "删除")
    yield await hand.shows("确定删除亲情号外公？")
    await hand.tap("删除")
    yield not await hand.lists("外公")
    await hand.back()
    await hand.tap("业务开关")
    yield await hand.at("业务开关")
    yield await hand.is_on("来电显示")


@walk("telecom-bill")
async def telecom_bill(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("账单")
    yield await hand.at("账单")
    await hand.choose("账期", "2026年2月")
    yield await hand.shows("套餐费", "59元", "套外语音费", "10元", "合计：69元")
    await hand.choose("账期", "2026年3月")
    assert await hand.shows("套餐费", "59元", "套外流量费", "20元", "增值业务费", "6元")
    yield await hand.shows("合计：85元")
    await hand.choose("账期", "2026年1月")
    yield await hand.holds("账期") == "2026年1月"
    yield await hand.shows("该账期暂无账单")


@walk("telecom-company")
async def telecom_company(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("电子发票")
    await hand.check("企业")
    yield await hand.is_on("企业") and not await hand.is_on("个人")
    await hand.write("发票抬头", "企业抬头")
    await hand.write("电子邮箱", "邮箱")
    await hand.tap("提交")
    yield await hand.shows("请填写纳税人识别号")
    await hand.write("纳税人识别号", "税号")
    await hand.choose("开票月份", "3月")
    yield await hand.holds("开票月份") == "3月"
    await hand.tap("提交")
    said = await hand.told("开票申请已提交") or await hand.shows("开票申请已提交")
    yield said
    await hand.back()
    yield await hand.at("首页")
    yield await hand.shows("话费余额", "36元")


@walk("telecom-lower")
async def telecom_lower(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("套餐")
    yield await hand.at("套餐")
    await hand.tap("省心套餐")
    yield await hand.shows("省心套餐", "月费：19元/月", "国内流量：1GB")
    await hand.check("立即生效")
    yield await hand.is_on("立即生效")
    await hand.tap("立即办理")
    yield await hand.shows("请先同意业务受理协议")
    await hand.check("同意《业务受理协议》")
    await hand.tap("立即办理")
    assert await hand.shows("无法办理", "合约期内不能变更为更低的套餐")
    yield await hand.shows("办理成功")
    await hand.tap("知道了")
    await hand.back()
    yield await hand.shows("当前套餐：和惠套餐")
    yield await hand.lists("和惠套餐")
