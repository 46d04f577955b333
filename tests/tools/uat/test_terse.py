"""Steps that name things without a verb are put in full."""

import pytest

from tools.uat.rewriting import rewrite_step

KNOWN = {
    "low_weight": "A weight below the least",
    "porter_note": "Note for the porter",
    "bad_mail": "A mail address without @",
    "phone": "Desk phone (số điện thoại quầy)",
    "姓名": "收件人的姓名",
    "guest_name": "Name of the guest",
}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Letters → Parcels → Late ones", "Open Letters, open Parcels, open Late ones"),
        ("Parcels > search", "Open Parcels, search"),
        ("登录 → 包裹 → 已签收", "登录，打开包裹，打开已签收"),
        ("Weight lower than the least, Save", "Enter Weight lower than the least, Save"),
        ("Monday 3 June, note for the porter, then Next", "Select Monday 3 June, enter note for "),
        ("Access, new pass, replace", "Open Access, select new pass, replace"),
        ("Log in, Parcels", "Log in, open Parcels"),
        ("Add a stamp, too", "Add a stamp"),
        ("Log in, Visitors", "Log in, open Visitors"),
        (
            "Invite: name, 晚上, parking on. Send",
            "Invite, enter name, select 晚上, turn on parking, Send",
        ),
        ("Tap the parcel, 取消寄件", "Tap the parcel, tap 取消寄件"),
        ("Change the colour under Room > Walls", "Open Room, open Walls, change the colour"),
        ("Enter a name in Team > New and save", "Open Team, open New, enter a name, save"),
        ("输入金额，期限6个月，先息后本，提交", "输入金额，把期限设为6个月，选择先息后本，提交"),
        ("It is the van that is late, so open it and call", "Open the van and call"),
        ("Correct the mail address and save", "Type the correct mail address and save"),
        ("同意条款后再次提交", "同意条款，提交"),
        ("Submit the order with the wrong code", "Enter the wrong code, Submit the order"),
        ("Tick the box, enter the mail address without @, send", "without @ ${bad_mail}, send"),
        ("Nhập số điện thoại quầy, chọn Thẻ", "Nhập số điện thoại quầy ${phone}, chọn Thẻ"),
    ],
)
def test_each_part_gets_its_verb(step: str, told: str) -> None:
    assert told in rewrite_step(step, KNOWN)


@pytest.mark.parametrize(
    "step",
    [
        "Enter the name, the street and the town",
        "Open 'Files > Export'",
        "Go to Settings > Language",
        "Name, street",
        "Note: the porter, the driver",
        "Check: total, date",
        "Select 上午, 下午",
        "输入姓名，电话，提交",
        "输入金额，月份选择3月，提交",
        "Tap 'Save, then close'",
        "He'll be late, and the reason is that he is ill",
    ],
)
def test_a_step_that_is_no_list_of_things_stays(step: str) -> None:
    assert rewrite_step(step, {}) == step
