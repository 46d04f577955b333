"""Walks through the cases of the hospital."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.write("手机号", "phone")
    await hand.write("密码", "password")
    await hand.tap("登录")
    return await hand.at("首页")


@walk("clinic-register")
async def clinic_register(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("预约挂号")
    await hand.tap("心血管内科")
    yield await hand.lists("陈一鸣", "主任医师")
    await hand.tap("陈一鸣")
    yield await hand.at("选择时间")
    await hand.tap("11月28日")
    await hand.tap("09:00-09:30")
    yield await hand.told("该时段已约满")
    await hand.tap("10:00-10:30")
    yield await hand.at("确认挂号") and await hand.shows("挂号费 50 元", "11月28日 10:00-10:30")
    await hand.choose("就诊人", "林小雨")
    await hand.write("病情描述", "illness")
    yield await hand.holds("病情描述") == "运动后胸闷，持续两周" and not await hand.usable(
        "提交预约"
    )
    await hand.check("我已阅读预约须知")
    await hand.tap("提交预约")
    yield await hand.shows("确认预约", "林小雨 11月28日 10:00-10:30")
    await hand.tap("确认")
    yield await hand.shows("预约成功", "预约号 20618")
    await hand.tap("查看我的预约")
    yield await hand.selected("待就诊") and await hand.lists("陈一鸣", "11月28日 10:00-10:30")
    yield await hand.lists("周敏") and await hand.lists("陈一鸣")


@walk("clinic-pay")
async def clinic_pay(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("门诊缴费")
    yield (
        await hand.selected("待缴费") and await hand.lists("血常规") and await hand.lists("胸部CT")
    )
    await hand.tap("胸部CT")
    yield await hand.shows("金额 260 元", "开单医生 周敏")
    await hand.tap("去缴费")
    yield await hand.told("请选择支付方式")
    await hand.check("微信支付")
    await hand.tap("去缴费")
    yield await hand.at("支付密码")
    await hand.key_in("wrong_pay_password")
    yield await hand.shows("支付密码错误")
    await hand.key_in("pay_password")
    yield await hand.told("缴费成功")
    await hand.tap("已缴费")
    yield await hand.lists("胸部CT", "260 元")
    yield (
        await hand.lists("挂号费") and await hand.lists("胸部CT") and not await hand.shows("血常规")
    )


@walk("clinic-queue")
async def clinic_queue(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("排队候诊")
    yield await hand.shows("我的号码 18 号")
    await hand.tap("签到")
    yield await hand.told("签到成功")
    yield await hand.shows("已签到", "前面还有 6 人")
    await hand.tap("刷新")
    yield await hand.shows("前面还有 5 人")
    await hand.check("叫号提醒")
    assert await hand.shows("前面还有 2 人时提醒您")
    yield await hand.shows("前面还有 3 人时提醒您")
    await hand.back()
    yield await hand.at("首页")
    yield await hand.shows("您好，林悦")


@walk("clinic-member")
async def clinic_member(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("我的")
    await hand.tap("就诊人管理")
    yield await hand.shows("共 2 位就诊人")
    await hand.tap("添加就诊人")
    await hand.write("姓名", "father_name")
    await hand.write("身份证号", "bad_identity")
    await hand.choose("与本人关系", "父亲")
    await hand.tap("保存")
    yield await hand.shows("身份证号应为18位")
    await hand.write("身份证号", "father_identity")
    await hand.tap("保存")
    yield await hand.told("添加成功")
    yield await hand.shows("共 3 位就诊人") and await hand.lists("林国栋", "父亲")
    await hand.tap("林国栋")
    await hand.tap("设为默认就诊人")
    yield await hand.shows("默认就诊人 林国栋")
    await hand.tap("林小雨")
    await hand.tap("删除")
    yield await hand.shows("确定删除 林小雨 吗？")
    await hand.tap("取消")
    yield await hand.shows("林小雨", "关系 女儿")
    yield await hand.shows("林小雨", "关系 女儿")


@walk("clinic-cancel")
async def clinic_cancel(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("预约")
    yield await hand.lists("周敏", "呼吸内科")
    await hand.tap("周敏")
    yield await hand.shows("11月27日 14:00-14:30", "状态 待就诊")
    await hand.tap("取消预约")
    await hand.tap("提交")
    yield await hand.shows("还没有选择取消原因")
    await hand.check("时间冲突")
    await hand.tap("提交")
    yield await hand.shows("确定取消预约吗？")
    await hand.tap("确定")
    yield await hand.told("预约已取消") and await hand.shows("暂无预约")
    await hand.tap("已取消")
    yield await hand.count() == 2 and await hand.lists("周敏") and await hand.lists("何立群")
    yield await hand.lists("周敏")


@walk("clinic-same")
async def clinic_same(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand) and await hand.shows("您好，林悦")
    await hand.tap("预约挂号")
    await hand.tap("呼吸内科")
    yield await hand.lists("周敏", "副主任医师") and await hand.lists("周明", "停诊")
    await hand.tap("周敏")
    await hand.tap("11月27日")
    await hand.tap("15:00-15:30")
    yield await hand.at("确认挂号") and await hand.shows("挂号费 25 元")
    await hand.check("复诊")
    await hand.write("病情描述", "illness")
    await hand.check("我已阅读预约须知")
    yield await hand.usable("提交预约")
    await hand.tap("提交预约")
    await hand.tap("确认")
    assert await hand.shows("预约失败", "同一科室同一天只能预约一次")
    yield await hand.shows("预约成功")
    await hand.tap("知道了")
    await hand.back()
    await hand.back()
    await hand.back()
    await hand.back()
    await hand.tap("预约")
    yield await hand.count() == 2
    yield await hand.lists("周敏", "11月27日 15:00-15:30")
