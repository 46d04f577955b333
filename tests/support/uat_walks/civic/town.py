"""Walks through the cases of the town's app for its citizens."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("Email address", "citizen_email")
    await hand.write("Password", "citizen_password")
    await hand.tap("Sign in")
    return await hand.at("Home")


@walk("town-pothole")
async def town_pothole(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Report a problem")
    yield await hand.at("Report a problem") and await hand.holds("Category") == "Choose a category"
    await hand.choose("Category", "Pothole")
    await hand.write("Where is it?", "pothole_place")
    yield (
        await hand.holds("Category") == "Pothole"
        and await hand.holds("Where is it?") == "22 Station Road"
    )
    await hand.tap("Next")
    yield await hand.shows("Please describe the problem")
    await hand.write("Describe the problem", "pothole_text")
    await hand.check("This is dangerous")
    await hand.tap("Next")
    yield await hand.shows("Our team will come within 24 hours")
    await hand.check("By text message")
    await hand.tap("Submit report")
    yield await hand.shows("Your reference is MB-7720")
    await hand.tap("View report")
    yield await hand.shows("Status: Received", "Reference MB-7720")
    await hand.check("Send me updates")
    yield await hand.told("You will get updates about this report")
    yield await hand.shows("Pothole", "Status: Received")


@walk("town-permit")
async def town_permit(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Parking permits")
    yield await hand.shows("Resident permit", "Valid until 31 December 2026")
    await hand.tap("Renew")
    await hand.check("12 months")
    yield await hand.shows("Total £96.00")
    await hand.tap("Continue to payment")
    yield await hand.at("Payment")
    await hand.write("Card number", "card_number")
    await hand.write("Expiry date", "expired_date")
    await hand.write("Security code", "security_code")
    await hand.tap("Pay")
    yield await hand.shows("This card has expired")
    await hand.write("Expiry date", "expiry_date")
    await hand.tap("Pay")
    yield await hand.told("Payment received")
    yield await hand.shows("Resident permit", "Valid until 31 December 2027")
    yield await hand.shows("Valid until 31 December 2027")


@walk("town-notify")
async def town_notify(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand) and await hand.shows("Good morning, Hannah")
    await hand.tap("Account")
    await hand.tap("Notification settings")
    yield not await hand.is_on("Text messages")
    await hand.check("Text messages")
    yield await hand.holds("Mobile number") is not None
    await hand.write("Mobile number", "short_mobile")
    await hand.tap("Save settings")
    yield await hand.shows("Enter a mobile number with 11 digits")
    await hand.write("Mobile number", "mobile_number")
    yield await hand.holds("Mobile number") == "07700900562"
    await hand.choose("Bin day reminder", "Evening before")
    await hand.tap("Save settings")
    yield await hand.told("Settings saved")
    await hand.tap("Notification settings")
    assert await hand.holds("Bin day reminder") == "Evening before"
    yield await hand.is_on("Text messages")
    yield await hand.is_on("Text messages")


@walk("town-registry")
async def town_registry(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Book an appointment")
    yield await hand.at("Registry office") and await hand.lists("Passport renewal")
    await hand.tap("Passport renewal")
    await hand.choose("Day", "2 December")
    yield await hand.lists("10:30", "Full") and await hand.lists("11:15", "Free")
    await hand.tap("10:30")
    yield await hand.told("This time is already taken")
    await hand.tap("11:15")
    yield await hand.at("Your appointment") and await hand.shows("2 December, 11:15")
    await hand.write("Full name", "full_name")
    await hand.write("Phone number", "phone_number")
    await hand.tap("Confirm appointment")
    yield await hand.shows("Your appointment is booked")
    await hand.tap("Done")
    yield await hand.lists("Passport renewal", "2 December", "11:15")
    await hand.tap_in("Library card", "Cancel")
    await hand.tap("Cancel appointment")
    yield await hand.count() == 1 and await hand.lists("Passport renewal")
    yield await hand.count() == 1 and await hand.lists("Passport renewal")


@walk("town-light")
async def town_light(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Reports")
    yield (
        await hand.count() == 2
        and await hand.lists("Street light")
        and await hand.lists("Fly-tipping")
    )
    await hand.tap("Street light")
    yield await hand.shows("Status: Repair planned", "Planned for 4 December")
    await hand.write("Write a comment", "dark_comment")
    await hand.tap("Post")
    yield await hand.lists("It is still dark at the bus stop")
    await hand.back()
    await hand.tap("Resolved")
    yield await hand.lists("Graffiti", "Town bridge", "Cleaned")
    await hand.tap("Graffiti")
    await hand.tap("Reopen report")
    yield await hand.shows("Reopen this report?")
    await hand.tap("Reopen")
    yield await hand.shows("Status: Reopened")
    await hand.back()
    await hand.tap("Active")
    yield await hand.count() == 3 and await hand.lists_last("Graffiti")
    yield await hand.lists("Graffiti", "Reopened")


@walk("town-visitor")
async def town_visitor(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Parking permits")
    await hand.tap("Order visitor permit")
    yield await hand.at("Visitor permit")
    await hand.tap("Order permit")
    yield await hand.shows("Enter the registration")
    await hand.write("Registration of the visitor's car", "visitor_registration")
    await hand.choose("Valid for", "3 days")
    yield await hand.shows("Total £12.00")
    await hand.check("I accept the parking rules")
    await hand.tap("Order permit")
    said = await hand.told("Visitor permit ordered")
    assert await hand.shows("This permit cannot be ordered")
    yield said
    await hand.tap("OK")
    await hand.back()
    yield await hand.lists("GN22 PWE", "Not used yet")
    yield await hand.count() == 3
