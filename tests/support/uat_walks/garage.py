"""Walks through the cases of the car workshop."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("Customer number", "customer_number")
    await hand.write("Password", "customer_password")
    await hand.tap("Continue")
    return await hand.at("My garage")


@walk("garage-signin")
async def garage_signin(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Continue")
    yield await hand.shows("Enter your customer number")
    await hand.write("Customer number", "customer_number")
    await hand.write("Password", "wrong_password")
    await hand.tap("Continue")
    yield await hand.shows("Those details do not match")
    await hand.write("Password", "customer_password")
    await hand.tap("Continue")
    yield await hand.at("My garage")
    yield await hand.lists("Skoda Octavia") and await hand.lists("Mini Cooper")
    yield await hand.shows("Hello, Dana")


@walk("garage-reading")
async def garage_reading(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("Skoda Octavia")
    yield await hand.shows("Skoda Octavia", "Last reading: 48200 miles")
    await hand.write("New reading", "low_reading")
    await hand.tap("Update")
    yield await hand.shows(
        "This is lower than the last reading", "Last reading: 48200 miles"
    ) and not await hand.told("Reading saved")
    await hand.write("New reading", "new_reading")
    await hand.tap("Update")
    yield await hand.told("Reading saved") and await hand.shows("Last reading: 48950 miles")
    await hand.back()
    yield await hand.at("My garage")
    yield await hand.lists("Skoda Octavia", "48950 miles")


@walk("garage-book")
async def garage_book(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Mini Cooper")
    await hand.tap("Book a service")
    yield await hand.at("What shall we do?")
    await hand.check("Oil and filter, £89")
    await hand.check("Wheel alignment, £60")
    yield await hand.shows("Estimate: £149")
    await hand.tap("Next")
    await hand.tap("Tue 5 May")
    await hand.choose("Drop-off time", "10:30")
    await hand.check("Courtesy car (+£25)")
    yield await hand.selected("Tue 5 May") and await hand.holds("Drop-off time") == "10:30"
    await hand.tap("Next")
    yield await hand.shows("Total: £174", "Courtesy car", "Tue 5 May, 10:30")
    await hand.check("I accept the workshop's terms")
    await hand.tap("Confirm booking")
    yield await hand.shows("Booking confirmed")
    await hand.tap("Done")
    yield await hand.at("Bookings")
    yield await hand.lists("Mini Cooper", "Tue 5 May, 10:30", "Confirmed")


@walk("garage-cancel")
async def garage_cancel(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Bookings")
    yield await hand.selected("Upcoming") and await hand.count() == 2
    await hand.tap("Mini Cooper")
    yield await hand.shows("Mini Cooper", "Cancel booking")
    await hand.tap("Cancel booking")
    yield await hand.told("Booking cancelled") and not await hand.lists("Mini Cooper")
    await hand.tap("Past")
    yield await hand.selected("Past")
    yield await hand.lists("Skoda Octavia", "Oil change", "12 March")


@walk("garage-pay")
async def garage_pay(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Bills")
    await hand.tap("Invoice 3108")
    yield await hand.shows("Invoice 3108", "£212.40", "Open")
    await hand.check("Card ending in 4402")
    yield await hand.is_on("Card ending in 4402") and not await hand.is_on("Bank transfer")
    await hand.key_in("wrong_pin")
    yield await hand.shows("Wrong PIN", "Open")
    await hand.key_in("payment_pin")
    yield await hand.shows("Payment received")
    await hand.tap("OK")
    yield await hand.at("Bills")
    yield await hand.lists("Invoice 3108", "Paid")


@walk("garage-account")
async def garage_account(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Account")
    yield await hand.at("Account")
    await hand.check("Text reminders", on=False)
    await hand.check("E-mail offers")
    yield await hand.is_on("E-mail offers") and not await hand.is_on("Text reminders")
    await hand.write("Mobile number", "new_mobile")
    await hand.tap("Save changes")
    yield await hand.told("Changes saved")
    await hand.tap("Sign out")
    yield await hand.shows("Sign out?", "Stay signed in")
    await hand.tap("Sign out")
    yield await hand.at("Torque and Sons")
    yield await hand.shows("Customer number", "Continue")


@walk("garage-parts")
async def garage_parts(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Bookings")
    await hand.tap("Skoda Octavia")
    yield await hand.shows("Skoda Octavia", "Cancel booking")
    await hand.tap("Cancel booking")
    yield not await hand.lists("Skoda Octavia")
    await hand.tap("Past")
    yield await hand.selected("Past")
    yield await hand.lists("Mini Cooper", "New wipers")


@walk("garage-cooling")
async def garage_cooling(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Skoda Octavia")
    await hand.tap("Book a service")
    yield await hand.at("What shall we do?")
    await hand.check("Brake inspection, £45")
    await hand.check("Air conditioning service, £75")
    yield await hand.shows("Estimate: £120")
    await hand.tap("Next")
    yield await hand.at("Drop-off")
    await hand.tap("Next")
    yield await hand.shows("Pick a day first")
    yield await hand.holds("Drop-off time") == "08:00"


@walk("garage-voucher")
async def garage_voucher(hand: Hand) -> AsyncIterator[bool]:
    await sign_in(hand)
    await hand.tap("Skoda Octavia")
    yield await hand.at("Vehicle")
    await hand.tap("Book a service")
    await hand.check("Brake inspection, £45")
    await hand.tap("Next")
    yield await hand.at("Drop-off")
    await hand.tap("Mon 4 May")
    await hand.write("Note for the mechanic", "mechanic_note")
    await hand.tap("Next")
    yield await hand.shows("Note: Rattles when cold", "Total: £45")
    await hand.write("Voucher code", "winter_voucher")
    await hand.tap("Apply")
    yield await hand.shows("Total: £35")
    await hand.check("I accept the workshop's terms")
    await hand.tap("Confirm booking")
    await hand.tap("Done")
    yield await hand.at("Bookings")
    yield await hand.lists("Skoda Octavia", "Mon 4 May, 08:00")


@walk("garage-branch")
async def garage_branch(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Account")
    yield await hand.shows("Your branch: Northgate")
    await hand.choose("Preferred branch", "Mill Lane")
    await hand.tap("Save changes")
    yield await hand.shows("Your branch: Mill Lane")
    await hand.check("E-mail offers")
    yield await hand.is_on("E-mail offers")
    yield await hand.is_on("E-mail offers")
