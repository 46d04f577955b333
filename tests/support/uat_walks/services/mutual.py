"""Walks through the cases of the insurance company."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("Membership number", "membership_number")
    await hand.write("Password", "member_password")
    await hand.tap("Sign in")
    return await hand.at("My cover")


@walk("mutual-details")
async def mutual_details(hand: Hand) -> AsyncIterator[bool]:
    await hand.write("Membership number", "membership_number")
    yield await hand.holds("Membership number") == "HM402917"
    await hand.write("Password", "member_password")
    yield bool(await hand.holds("Password"))
    await hand.tap("Sign in")
    yield await hand.count() == 4 and await hand.lists("Car insurance")
    await hand.tap("Profile")
    await hand.tap("Contact details")
    yield await hand.at("Contact details")
    await hand.write("Mobile phone", "new_mobile")
    await hand.write("Street and number", "new_street")
    await hand.write("Postcode", "short_postcode")
    await hand.tap("Save")
    yield await hand.shows("Enter a valid postcode")
    await hand.write("Postcode", "new_postcode")
    await hand.tap("Save")
    yield await hand.told("Your details have been saved")
    await hand.check("Paperless documents")
    yield await hand.shows("We will no longer post letters to you")
    yield await hand.shows("07700 900736", "18 Lime Court, EX2 5DT")


@walk("mutual-pay")
async def mutual_pay(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Amount due")
    yield await hand.at("Bill") and await hand.shows("126.40")
    await hand.tap("Pay now")
    yield await hand.told("Choose how to pay")
    await hand.check("Bank account ending in 0932")
    await hand.tap("Pay now")
    yield await hand.at("Passcode")
    await hand.key_in("wrong_passcode")
    yield await hand.shows("Wrong passcode")
    await hand.key_in("member_passcode")
    yield await hand.told("Payment received")
    yield await hand.at("My cover") and await hand.shows("Nothing is due")
    await hand.tap("Inbox")
    yield await hand.shows("3 unread")
    yield await hand.lists("Payment of 126.40 received")


@walk("mutual-driver")
async def mutual_driver(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Car insurance")
    yield await hand.shows("Car insurance", "Monthly premium 41.00")
    await hand.choose("Excess", "500")
    yield await hand.shows("Monthly premium 36.00")
    await hand.check("Legal protection")
    yield await hand.shows("Monthly premium 39.00")
    await hand.tap("Named drivers")
    yield await hand.shows("2 named drivers") and await hand.count() == 2
    await hand.tap_in("Tom Holloway", "Remove")
    yield await hand.shows("Remove this driver?")
    await hand.tap("Remove driver")
    assert not await hand.lists("Tom Holloway")
    assert await hand.shows("2 named drivers")
    yield await hand.shows("1 named driver")
    yield await hand.lists("Grace Holloway") and await hand.shows("1 named driver")


@walk("mutual-claim")
async def mutual_claim(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand) and await hand.lists("Home insurance")
    await hand.tap("Claims")
    yield await hand.lists("Burst pipe", "In review")
    await hand.tap("New claim")
    await hand.choose("Policy", "Home insurance")
    await hand.check("Theft")
    await hand.choose("Month of the incident", "March")
    await hand.write("What happened?", "theft_story")
    await hand.tap("Continue")
    yield await hand.at("New claim (2 of 2)") and await hand.shows("Theft, March, Home insurance")
    await hand.write("Amount claimed", "theft_amount")
    await hand.write("Account for the payment (IBAN)", "claim_iban")
    yield not await hand.usable("Submit claim")
    await hand.check("I confirm that all of this is true")
    await hand.tap("Submit claim")
    yield await hand.shows("Submit this claim?", "You claim 640.00 from your Home insurance.")
    await hand.tap("Submit")
    yield await hand.shows("We have your claim", "Claim number CL-3345")
    await hand.tap("View my claims")
    yield await hand.lists("CL-3345", "Theft, Home insurance", "Sent")
    yield (
        await hand.lists("CL-3310") and await hand.lists("CL-3345") and await hand.selected("Open")
    )


@walk("mutual-withdraw")
async def mutual_withdraw(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Claims")
    await hand.tap("Burst pipe")
    yield await hand.shows("Burst pipe", "Status: In review")
    await hand.write("Note for the claims team", "claim_note")
    await hand.tap("Add note")
    yield await hand.lists("The plumber's firm has paid me")
    await hand.tap("Withdraw claim")
    yield await hand.shows("Withdraw this claim?")
    await hand.tap("Keep claim")
    yield await hand.shows("Status: In review")
    await hand.tap("Withdraw claim")
    await hand.tap("Withdraw")
    yield (
        await hand.told("Claim withdrawn")
        and await hand.shows("You have no open claims")
        and await hand.count() == 0
    )
    await hand.tap("Closed")
    yield await hand.lists("Burst pipe", "Withdrawn")
    yield await hand.lists("Broken windscreen", "Paid 310.00")


@walk("mutual-ended")
async def mutual_ended(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand) and await hand.lists("Travel insurance")
    await hand.tap("Claims")
    await hand.tap("New claim")
    yield await hand.at("New claim (1 of 2)")
    await hand.tap("Continue")
    yield await hand.shows("Choose a policy")
    await hand.choose("Policy", "Travel insurance")
    await hand.check("Illness")
    await hand.choose("Month of the incident", "April")
    await hand.write("What happened?", "illness_story")
    await hand.tap("Continue")
    yield await hand.at("New claim (2 of 2)")
    await hand.write("Amount claimed", "doctor_bill")
    await hand.write("Account for the payment (IBAN)", "claim_iban")
    await hand.check("I confirm that all of this is true")
    yield await hand.usable("Submit claim")
    await hand.tap("Submit claim")
    await hand.tap("Submit")
    assert await hand.shows("We cannot take this claim", "Your travel insurance ended on 31 March.")
    yield await hand.shows("Claim number CL-3345")
    await hand.tap("OK")
    await hand.back()
    await hand.back()
    assert await hand.at("Claims")
    yield await hand.lists("CL-3345", "Sent")
    yield await hand.lists("CL-3345")
