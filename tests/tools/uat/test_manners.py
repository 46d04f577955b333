"""What testers wrap their steps in: what must hold before, who acts, what is done along the way."""

import pytest

from tools.uat.rewriting import rewrite_step


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("前置：学生已登录", "登录"),
        ("前提：乘客已经登录", "登录"),
        ("Tiền điều kiện: học sinh đã đăng nhập", "Đăng nhập"),
        ("登录后打开课表", "登录，打开课表"),
        ("After signing in, open the timetable", "Sign in, open the timetable"),
        ("输入学号和密码登录", "输入学号和密码，登录"),
        ("Enter the card no and the PIN to log in", "Enter the card no and the PIN and log in"),
        ("Nhập mã thẻ, mã PIN để đăng nhập", "Nhập mã thẻ, mã PIN, đăng nhập"),
        ("选借书卡，口令故意输错", "选借书卡，输入错误的口令"),
        ("联系邮箱改成老师的，保存", "输入老师的邮箱，保存"),
        ("Change the address to her sister's and save", "Enter the sister's address and save"),
        ("Tăng số vé lên 4 rồi lưu", "Đặt số vé thành 4 rồi lưu"),
        ("把桌数减到三张", "把桌数设为三"),
        ("打开游泳课，周三 18:00 的那节", "打开游泳课，选择周三 18:00 的那节"),
        ("买《白蛇》明天 20:15 的票", "打开《白蛇》，选择明天 20:15 的场次"),
        ("Try to order six plates", "Order six plates"),
        ("Back, then open Letters", "Go back, open Letters"),
        ("Order the print without choosing a frame", "Order the print"),
        ("Give the consent and send it", "Tick the consent and send it"),
        ("Fill in the owner's name, colour blue", "Fill in the name, colour blue"),
        ("首次打开App，同意条款", "同意条款"),
        ("启动应用后，登录", "登录"),
        ("Launch the app for the first time and accept the terms", "Accept the terms"),
        ("用户同意条款后用手机号登录", "同意条款，用手机号登录"),
        ("进入题库，直接点开始答题", "进入题库，直接点击开始答题"),
        ("点结账，什么都不选直接提交", "点结账，提交（不填）"),
        ("修改为正确的邮箱，保存", "输入正确的邮箱，保存"),
        ("换成分期付款再算一次", "选择分期付款，计算"),
        ("打开地图，看看站点", "打开地图，看一下站点"),
        ("首页点扫一扫", "在首页点扫一扫"),
        ("选28号下午2点到3点半", "选28号，选择14:00-15:30"),
        ("Fix the date and send again", "Type the correct date and send"),
        ("Accept, but then say Not yet in the dialog", "Accept, click 'Not yet'"),
        ("Open B, enter the card with the wrong code", "Open B, enter the card and the wrong code"),
        ("Open the calendar and look at Friday", "Open the calendar, select Friday"),
        ("Give Paula two tickets", "Set the tickets of Paula to two"),
        ("One ticket for Max", "Set the ticket of Max to One"),
        ("Try to give him a fourth one", "Add one more"),
        ("Confirm that there are no pets and continue", "Tick that there are no pets, continue"),
        (
            "Put it into the cart, then two candles",
            "Put it into the cart, Put two candles into the cart",
        ),
        (
            "Reserve the last slot on Sunday 3 May for three players",
            "Set the number of players to three, choose Sunday 3 May, choose the last slot",
        ),
    ],
)  # fmt: skip
def test_a_manner_of_speaking_is_put_plainly(told: str, plain: str) -> None:
    assert rewrite_step(told) == plain


@pytest.mark.parametrize(
    "step",
    [
        "登录页打开后台",
        "把文件加到收藏夹",
        "Send it without entering a name",
        "Change the name to O'Hara",
        "Try to take the bus of the evening",
        "昵称改成我的小猫",
        "打开应用设置",
        "首页点评",
        "Look at the calendar of Friday",
        "Confirm that there are no pets",
        "Give the guest two tickets",
    ],
)
def test_other_steps_stay_as_they_are(step: str) -> None:
    assert rewrite_step(step) == step
