"""Walks through the cases of the app that books tables."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def skip(hand: Hand) -> bool:
    await hand.tap("Not now")
    return await hand.at("Discover")


@walk("supper-book")
async def supper_book(hand: Hand) -> AsyncIterator[bool]:
    yield await skip(hand)
    await hand.write_text("Restaurant or dish", "sushi")
    found = await hand.count() == 1
    await hand.tap("Nori House")
    yield found and await hand.shows("Nori House", "Japanese, £££")
    await hand.tap("More guests")
    await hand.tap("More guests")
    await hand.tap("19:15")
    yield await hand.shows("4") and await hand.holds("Day") == "Fri 12 June"
    await hand.tap("Continue")
    yield await hand.shows("Fri 12 June, 19:15, 4 guests")
    await hand.write("Phone number", "diner_phone")
    await hand.choose("Occasion", "Birthday")
    await hand.write("Special requests", "special_request")
    yield await hand.holds("Occasion") == "Birthday"
    await hand.tap("Request table")
    yield await hand.shows("Please promise to cancel in time")
    await hand.check("I will cancel in time if I cannot come")
    await hand.tap("Request table")
    yield await hand.at("Your booking") and await hand.shows("Waiting for the restaurant")
    await hand.tap("Refresh")
    yield await hand.shows("Confirmed")
    yield await hand.shows("Nori House", "Fri 12 June, 19:15", "4 guests", "Confirmed")


@walk("supper-full")
async def supper_full(hand: Hand) -> AsyncIterator[bool]:
    yield await skip(hand)
    await hand.tap("Asian")
    yield await hand.selected("Asian") and await hand.count() == 2
    await hand.tap("Nori House")
    yield await hand.shows("Japanese, £££")
    await hand.tap("More guests")
    yield await hand.shows("3")
    await hand.choose("Day", "Sat 13 June")
    yield not await hand.shows("Fully booked. Try another day.")
    yield False
    yield False
    yield False


@walk("supper-change")
async def supper_change(hand: Hand) -> AsyncIterator[bool]:
    yield await skip(hand)
    await hand.tap("Bookings")
    yield await hand.count() == 2
    await hand.tap("Casa Petra")
    yield await hand.at("Your booking") and await hand.shows("Casa Petra", "2 guests")
    await hand.tap("Change")
    await hand.tap("More guests")
    yield await hand.shows("Guests", "3")
    await hand.tap("Save changes")
    yield await hand.told("Booking changed") and await hand.shows("3 guests")
    await hand.back()
    yield await hand.at("Bookings")
    yield await hand.lists("Casa Petra", "3 guests")


@walk("supper-smaller")
async def supper_smaller(hand: Hand) -> AsyncIterator[bool]:
    yield await skip(hand)
    await hand.tap("Bookings")
    yield await hand.at("Bookings")
    await hand.tap("Nori House")
    yield await hand.shows("Nori House", "4 guests")
    await hand.tap("Change")
    yield await hand.at("Change booking")
    await hand.tap("Fewer guests")
    await hand.tap("Fewer guests")
    yield await hand.shows("Guests", "2")
    await hand.tap("Save changes")
    yield await hand.shows("2 guests")
    yield await hand.shows("Nori House", "2 guests")


@walk("supper-saved")
async def supper_saved(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Allow location")
    yield await hand.shows("Around you")
    await hand.tap("Casa Petra")
    await hand.tap("Save")
    yield await hand.told("Saved")
    await hand.tap("Menu")
    yield await hand.lists("Set menu of three courses", "£38")
    await hand.back()
    await hand.tap("Saved")
    yield await hand.at("Saved places")
    yield await hand.lists("Bao & Co") and await hand.lists("Casa Petra")
    await hand.tap("Bao & Co")
    await hand.tap("Save")
    yield await hand.told("Removed from your saved places")
    await hand.back()
    yield await hand.at("Saved places")
    yield await hand.count() == 1 and await hand.lists("Casa Petra")


@walk("supper-vegan")
async def supper_vegan(hand: Hand) -> AsyncIterator[bool]:
    yield await skip(hand)
    await hand.tap("Italian")
    yield await hand.count() == 1 and await hand.lists("Casa Petra")
    await hand.tap("Asian")
    yield await hand.lists("Nori House") and await hand.lists("Bao & Co")
    await hand.tap("Vegan")
    yield await hand.lists("Sprout") and not await hand.lists("The Grill Room")
    await hand.tap("Anything")
    yield await hand.count() == 5
    await hand.tap("Profile")
    yield await hand.at("Profile")
    await hand.check("I am allergic to nuts")
    yield await hand.is_on("I am allergic to nuts")
    yield await hand.is_on("I am allergic to nuts")
