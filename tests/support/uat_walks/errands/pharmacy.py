"""Walks through the cases of the pharmacy."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def sign_in(hand: Hand) -> bool:
    await hand.write("Phone number", "customer_phone")
    await hand.write("Password", "customer_password")
    await hand.tap("Sign in")
    return await hand.at("Shop")


async def as_guest(hand: Hand) -> bool:
    await hand.tap("Continue as guest")
    return await hand.at("Shop")


async def address(hand: Hand, district: str, time: str) -> None:
    await hand.write("Recipient", "recipient_name")
    await hand.write("Contact number", "recipient_phone")
    await hand.write("Street and number", "delivery_street")
    await hand.choose("District", district)
    await hand.tap(time)


@walk("pharmacy-order-vi")
async def pharmacy_order(hand: Hand) -> AsyncIterator[bool]:
    yield await as_guest(hand)
    await hand.write_text("Search medicines", "paracetamol")
    await hand.tap("Paracetamol 500 mg")
    await hand.tap("+")
    await hand.tap("Add to basket")
    yield await hand.told("Added to basket")
    await hand.tap("Basket (1)")
    yield await hand.lists("Paracetamol 500 mg", "× 2") and await hand.shows("Subtotal: 60.000₫")
    await hand.tap("Check out")
    await hand.check("Home delivery")
    yield await hand.is_on("Home delivery")
    await hand.tap("Review order")
    yield await hand.shows("Recipient is required")
    await address(hand, "Dong Da", "6-8 pm")
    yield await hand.selected("6-8 pm")
    await hand.tap("Review order")
    yield await hand.shows("Delivery: 20.000₫", "Today, 6-8 pm")
    await hand.tap("Place order")
    yield await hand.at("Thank you")
    yield await hand.shows("Order GL-20817 received")


@walk("pharmacy-fee")
async def pharmacy_fee(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.choose("Category", "Vitamins")
    await hand.tap("Vitamin C 1000 mg")
    yield await hand.shows("Vitamin C 1000 mg", "30 sachets")
    await hand.tap("+")
    await hand.tap("Add to basket")
    yield await hand.told("Added to basket")
    await hand.tap("Basket (1)")
    yield await hand.shows("Subtotal: 300.000₫", "Free delivery from 300.000₫")
    await hand.tap("Check out")
    await hand.check("Home delivery")
    await address(hand, "Tay Ho", "2-4 pm")
    yield await hand.selected("2-4 pm")
    await hand.tap("Review order")
    yield await hand.shows("Delivery: free")
    await hand.tap("Place order")
    yield await hand.at("Thank you")
    yield await hand.shows("Order GL-20817 received")


@walk("pharmacy-pickup")
async def pharmacy_pickup(hand: Hand) -> AsyncIterator[bool]:
    yield await as_guest(hand)
    await hand.tap("Plasters")
    for _ in range(3):
        await hand.tap("+")
    yield await hand.told("No more than 3 packs per order") and await hand.shows("3")
    await hand.tap("Add to basket")
    await hand.tap("Ibuprofen 400 mg")
    await hand.tap("Add to basket")
    yield await hand.told("Added to basket")
    await hand.tap("Basket (2)")
    both = await hand.lists("Plasters", "× 3") and await hand.lists("Ibuprofen 400 mg", "× 1")
    yield both and await hand.shows("Subtotal: 130.000₫")
    await hand.tap("Check out")
    await hand.tap("Review order")
    yield await hand.shows("Choose delivery or pick-up")
    await hand.check("Pick up at 12 Ly Thuong Kiet")
    await hand.tap("Review order")
    yield await hand.shows("Delivery: free")
    await hand.tap("Place order")
    yield await hand.at("Thank you")
    yield await hand.shows("Order GL-20817 received", "We will text you when it is ready.")


@walk("pharmacy-refill")
async def pharmacy_refill(hand: Hand) -> AsyncIterator[bool]:
    await as_guest(hand)
    await hand.tap("Prescriptions")
    yield await hand.shows("Please sign in")
    await hand.tap("Sign in")
    yield await sign_in(hand)
    await hand.tap("Prescriptions")
    yield await hand.lists("Metformin 500 mg", "2 refills left")
    await hand.tap("Metformin 500 mg")
    await hand.tap("Request refill")
    yield await hand.shows("Where would you like to collect it?")
    await hand.tap("Kim Ma")
    await hand.tap("Request refill")
    yield await hand.shows("Ready tomorrow from 10 am at Kim Ma.")
    await hand.tap("Confirm")
    yield await hand.told("Refill requested")
    yield await hand.lists("Metformin 500 mg", "1 refill left")


@walk("pharmacy-norefill")
async def pharmacy_norefill(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Prescriptions")
    yield await hand.at("Prescriptions")
    await hand.tap("Losartan 50 mg")
    yield await hand.shows("Losartan 50 mg", "Dr. Pham Quynh")
    await hand.tap("Request refill")
    yield await hand.shows("Refill Losartan 50 mg?")
    yield await hand.shows("Confirm")
    await hand.tap("OK")
    await hand.back()
    await hand.tap("Shop")
    yield await hand.at("Shop")
    yield await hand.count() == 4


@walk("pharmacy-remind")
async def pharmacy_remind(hand: Hand) -> AsyncIterator[bool]:
    await as_guest(hand)
    await hand.tap("Reminders")
    yield await hand.at("Reminders")
    await hand.tap("Add reminder")
    await hand.tap("Save")
    yield await hand.shows("Which medicine?")
    await hand.write("Medicine", "medicine")
    await hand.choose("Time", "21:30")
    await hand.choose("Repeat", "Weekdays")
    await hand.check("Sound", on=False)
    await hand.check("After a meal")
    await hand.tap("Save")
    yield await hand.told("Reminder saved")
    yield await hand.lists("Omega 3", "21:30", "Weekdays")
    await hand.tap("Metformin")
    await hand.tap("Delete")
    yield await hand.shows("Delete the reminder for Metformin?")
    await hand.tap("Delete")
    yield await hand.told("Reminder deleted")
    yield not await hand.lists("Metformin")


@walk("pharmacy-vitamin")
async def pharmacy_vitamin(hand: Hand) -> AsyncIterator[bool]:
    yield await sign_in(hand)
    await hand.tap("Reminders")
    yield await hand.lists("Vitamin D", "12:00")
    await hand.tap("Vitamin D")
    await hand.tap("Mark as taken")
    yield await hand.told("Well done")
    await hand.tap("Vitamin D")
    await hand.tap("Delete")
    yield await hand.shows("Delete the reminder for Vitamin D?")
    await hand.tap("Delete")
    yield not await hand.lists("Vitamin D")
    await hand.tap("Me")
    await hand.tap("Sign out")
    await hand.tap("Sign out")
    yield await hand.at("Greenleaf Pharmacy")
    yield await hand.shows("Welcome back")
