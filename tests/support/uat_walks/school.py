"""Walks through the cases of the school's parent app."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.choose("School", "Hilltop Primary")
    await hand.write("E-mail address", "parent_email")
    await hand.write("Password", "parent_password")
    await hand.tap("Log in")
    return await hand.at("Today")


@walk("school-login")
async def school_login(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Log in")
    yield await hand.shows("Choose your school")
    await hand.choose("School", "Hilltop Primary")
    await hand.write("E-mail address", "bad_email")
    await hand.tap("Log in")
    yield await hand.shows("Enter a valid e-mail address")
    await hand.write("E-mail address", "parent_email")
    await hand.write("Password", "wrong_password")
    await hand.tap("Log in")
    yield await hand.shows("We do not know this account")
    await hand.write("Password", "parent_password")
    await hand.tap("Log in")
    yield await hand.at("Today")
    await hand.tap("Lan")
    yield await hand.selected("Lan")
    yield await hand.shows("Class 1A")


@walk("school-absence")
async def school_absence(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    assert await hand.selected("Minh")
    await hand.tap("Report an absence")
    yield await hand.shows("Minh will be away")
    await hand.choose("Day", "Tomorrow")
    await hand.check("Ill")
    yield await hand.holds("Day") == "Tomorrow" and await hand.is_on("Ill")
    await hand.write("Note to the teacher", "teacher_note")
    await hand.check("Cancel lunch for that day")
    yield await hand.is_on("Cancel lunch for that day")
    await hand.tap("Send report")
    yield await hand.shows("Absence reported")
    await hand.tap("OK")
    yield await hand.at("Today")
    yield await hand.lists("Minh", "Tomorrow", "Ill")


@walk("school-lunch")
async def school_lunch(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Order lunch")
    await hand.tap_in("Pasta bake", "Add")
    await hand.tap_in("Veggie curry", "Add")
    yield await hand.shows("Basket (2)")
    await hand.tap("Basket (2)")
    yield await hand.shows("Total £5")
    await hand.write("Card number", "declined_card")
    await hand.write("Valid until", "card_expiry")
    await hand.write("Security code", "card_code")
    yield await hand.holds("Valid until") == "11/28"
    await hand.tap("Pay £5")
    await hand.tap("Pay")
    yield await hand.shows("Your bank declined the card")
    await hand.write("Card number", "card_number")
    await hand.tap("Pay £5")
    await hand.tap("Pay")
    yield await hand.shows("Payment successful", "We have received £5.")
    await hand.tap("Done")
    yield await hand.at("Today")
    yield await hand.shows("Lunch is ordered")


@walk("school-trip")
async def school_trip(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Trips")
    await hand.tap("Science museum")
    yield await hand.shows("Science museum", "Consent needed")
    await hand.tap("Give consent")
    yield await hand.shows("We need an emergency phone")
    await hand.write("Emergency phone", "emergency_phone")
    await hand.choose("Diet", "Vegetarian")
    await hand.check("My child may take part")
    yield await hand.holds("Diet") == "Vegetarian" and await hand.is_on("My child may take part")
    await hand.tap("Give consent")
    thanked = await hand.told("Thank you for your consent")
    yield thanked and await hand.selected("To do") and not await hand.lists("Science museum")
    await hand.tap("Done")
    yield await hand.selected("Done")
    yield await hand.lists("Science museum", "Fri 22 May", "Consent given")


@walk("school-message")
async def school_message(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Messages")
    await hand.write("Search messages", "search_word")
    yield await hand.lists("Mr Bose") and await hand.count() == 1
    await hand.tap("Mr Bose")
    yield await hand.at("Mr Bose")
    await hand.tap("Send")
    yield await hand.told("Write a message first")
    await hand.write("Your message", "message_text")
    await hand.tap("Send")
    yield await hand.holds("Your message") == ""
    yield await hand.at("Mr Bose") and await hand.last_row() == "Lan has a new swimming cap"


@walk("school-language")
async def school_language(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("More")
    yield await hand.at("More")
    await hand.check("Weekly summary by e-mail")
    yield await hand.is_on("Weekly summary by e-mail")
    await hand.choose("Language", "Tiếng Việt")
    yield await hand.shows("Đăng xuất")
    await hand.tap("Hôm nay")
    yield await hand.at("Hôm nay")
    yield await hand.shows("Chào buổi sáng, cô Trần")


@walk("school-sibling")
async def school_sibling(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Lan")
    yield await hand.selected("Lan")
    await hand.tap("Report an absence")
    await hand.choose("Day", "Wednesday 13 May")
    yield await hand.shows("Lan will be away")
    await hand.check("Family reasons")
    await hand.tap("Send report")
    yield await hand.shows("Please explain in the note")
    await hand.write("Note to the teacher", "teacher_note")
    await hand.tap("Send report")
    yield await hand.shows("Absence reported")
    await hand.tap("OK")
    yield await hand.lists("Lan", "Wednesday 13 May")
    await hand.tap("Messages")
    yield await hand.at("Messages")
    yield await hand.lists("Ms Arden")


@walk("school-fruit")
async def school_fruit(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Order lunch")
    await hand.tap_in("Fish fingers", "Add")
    yield await hand.told("Fish fingers added")
    assert not await hand.lists("Fruit pot")
    await hand.scroll()
    await hand.tap_in("Fruit pot", "Add")
    yield await hand.told("Fruit pot added")
    await hand.tap("Basket (2)")
    both = await hand.lists("Fish fingers", "£4") and await hand.lists("Fruit pot", "£1")
    yield both and await hand.shows("Total £5")
    await hand.tap_in("Fruit pot", "ic_bin")
    await hand.tap("Take it out")
    assert await hand.count() == 1
    assert await hand.lists("Fish fingers")
    yield await hand.shows("Total £4")
    await hand.check("Remember this card")
    yield await hand.is_on("Remember this card")
    yield await hand.is_on("Remember this card")


@walk("school-office")
async def school_office(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Messages")
    yield await hand.at("Messages")
    await hand.tap("School office")
    yield await hand.shows("The uniform sale starts at nine.")
    await hand.write("Your message", "office_text")
    await hand.tap("Send")
    yield await hand.lists("Do you have size 128?")
    await hand.back()
    yield await hand.at("Messages")
    yield await hand.lists("Mr Bose")


@walk("school-farm")
async def school_farm(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Trips")
    await hand.tap("Farm visit")
    yield await hand.shows("Farm visit", "Thu 14 May")
    await hand.write("Emergency phone", "emergency_phone")
    await hand.choose("Diet", "Halal")
    yield await hand.holds("Diet") == "Halal"
    await hand.check("My child may take part")
    yield await hand.is_on("My child may take part")
    await hand.tap("Give consent")
    refused = await hand.shows("The deadline for this trip has passed")
    if refused:
        await hand.back()
    yield await hand.at("Trips") and not await hand.lists("Farm visit")
    await hand.tap("Done")
    yield await hand.selected("Done")
    yield await hand.lists("Swimming gala", "Consent given")
