"""Walks through the cases of the housing fund."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.tap("同意并继续")
    await hand.write("身份证号", "identity")
    await hand.write("密码", "password")
    await hand.check("我已阅读并同意用户协议")
    await hand.tap("登录")
    return await hand.at("江州公积金")


@walk("fund-balance")
async def fund_balance(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("同意并继续")
    yield await hand.at("登录")
    await hand.write("身份证号", "identity")
    await hand.write("密码", "password")
    await hand.tap("登录")
    yield await hand.told("请先阅读并同意用户协议")
    await hand.check("我已阅读并同意用户协议")
    await hand.tap("登录")
    yield await hand.at("江州公积金") and await hand.shows("******")
    await hand.tap("显示或隐藏余额")
    yield await hand.shows("86,420.15")
    await hand.tap("缴存明细")
    yield await hand.selected("2026年") and await hand.count() == 3
    await hand.tap("2025年")
    yield await hand.lists("租房提取", "-12,000.00")
    await hand.tap("2024年")
    yield await hand.count() == 0 and await hand.shows("该年度没有记录")
    await hand.back()
    yield await hand.at("江州公积金")
    yield await hand.shows("86,420.15")


@walk("fund-rent")
async def fund_rent(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("我要提取")
    await hand.tap("租房提取")
    yield await hand.shows("本年可提取 18000 元")
    await hand.choose("婚姻状况", "未婚")
    await hand.write("租房地址", "rent_address")
    yield (
        await hand.holds("婚姻状况") == "未婚"
        and await hand.holds("租房地址") == "江州市城东区柳荫街 27 号 3 幢 502 室"
    )
    await hand.write("提取金额（元）", "rent_amount_high")
    await hand.choose("收款账户", "招商银行（8802）")
    yield await hand.holds("收款账户") == "招商银行（8802）"
    await hand.check("本人承诺在本市无自有住房")
    await hand.tap("提交申请")
    yield await hand.shows("提取金额超过可提取额度")
    await hand.write("提取金额（元）", "rent_amount")
    await hand.tap("提交申请")
    yield await hand.at("安全验证") and await hand.shows("验证码已发送至 138****6120")
    await hand.write("验证码已发送至 138****6120", "sms_code")
    await hand.tap("确定")
    yield await hand.shows("申请已受理", "受理编号 TQ20261125008")
    await hand.tap("查看进度")
    yield await hand.selected("办理中") and await hand.lists("租房提取", "已受理")
    yield (
        await hand.count() == 2 and await hand.lists("购房提取") and await hand.lists("租房提取")
    )


@walk("fund-calc")
async def fund_calc(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("贷款计算器")
    await hand.tap("开始计算")
    yield await hand.shows("请输入贷款金额")
    await hand.write("贷款金额（万元）", "loan_sum_high")
    await hand.tap("开始计算")
    yield await hand.shows("贷款金额最高 80 万元")
    await hand.write("贷款金额（万元）", "loan_sum")
    await hand.choose("贷款年限", "20年")
    await hand.check("等额本息")
    await hand.tap("开始计算")
    yield await hand.shows("每月还款 3310.52 元", "利息总额 19.45 万元")
    await hand.check("等额本金")
    await hand.tap("开始计算")
    assert await hand.shows("首月还款 4050.00 元", "利息总额 18.68 万元")
    yield 18.68 > 19.45
    await hand.choose("贷款年限", "30年")
    await hand.tap("开始计算")
    yield await hand.shows("首月还款 3216.67 元")
    yield await hand.shows("利息总额 27.98 万元")


@walk("fund-branch")
async def fund_branch(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("预约办理")
    yield (
        await hand.lists("滨江管理部", "暂停服务")
        and await hand.lists("城东管理部", "距您 1.2 公里")
        and await hand.lists("市民中心管理部", "距您 3.5 公里")
    )
    await hand.tap("滨江管理部")
    yield await hand.told("该网点暂停服务") and await hand.at("选择网点")
    await hand.tap("城东管理部")
    await hand.choose("办理业务", "贷款面签")
    yield await hand.holds("办理业务") == "贷款面签"
    await hand.tap("11月26日")
    await hand.tap("09:00-10:00")
    yield await hand.told("该时段已约满")
    await hand.tap("11月27日")
    await hand.tap("09:00-10:00")
    yield await hand.shows("已选 11月27日 09:00-10:00")
    await hand.tap("确认预约")
    yield await hand.shows("预约成功", "请携带身份证准时到场")
    await hand.tap("查看预约")
    yield await hand.count() == 1 and await hand.lists("贷款面签", "城东管理部")
    await hand.tap_in("贷款面签", "取消预约")
    await hand.tap("确定取消")
    yield await hand.count() == 0
    yield await hand.shows("暂无预约记录")


@walk("fund-phone")
async def fund_phone(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("我的")
    await hand.tap("变更手机号")
    yield await hand.shows("当前手机号 138****6120")
    await hand.write("新手机号", "short_phone")
    await hand.tap("获取验证码")
    yield await hand.shows("请输入正确的手机号")
    await hand.write("新手机号", "new_phone")
    await hand.tap("获取验证码")
    yield await hand.told("验证码已发送")
    await hand.write("验证码", "sms_code")
    yield await hand.holds("验证码") == "390571"
    await hand.tap("确认变更")
    yield await hand.told("手机号变更成功")
    assert await hand.shows("手机号 138****6120")
    yield await hand.shows("手机号 139****2745")
    yield await hand.shows("手机号 139****2745")


@walk("fund-prepay")
async def fund_prepay(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand) and await hand.shows("沈若溪，您好")
    await hand.tap("我的贷款")
    yield await hand.shows("剩余本金 412,000.00 元", "剩余期数 216 期")
    await hand.tap("提前还款")
    await hand.tap("下一步")
    yield await hand.shows("请选择还款类型")
    await hand.check("部分还款")
    await hand.write("还款金额", "repay_low")
    await hand.tap("下一步")
    yield await hand.shows("部分还款金额不得少于 1 万元")
    await hand.write("还款金额", "repay_amount")
    await hand.check("月供不变，缩短年限")
    await hand.tap("下一步")
    yield await hand.at("交易密码") and await hand.shows("还款 50000 元")
    await hand.key_in("wrong_pin")
    yield await hand.shows("交易密码错误，请重新输入")
    await hand.key_in("trade_pin")
    yield await hand.told("还款成功")
    yield await hand.shows("剩余本金 362,000.00 元", "剩余期数 181 期")
    yield await hand.shows("剩余期数 181 期")
