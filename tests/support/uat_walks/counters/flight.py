"""Walks through the cases of the airline."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def add_trip(hand: Hand) -> bool:
    await hand.tap("Add a trip")
    await hand.write("Booking reference", "booking_reference")
    await hand.write("Last name", "last_name")
    await hand.tap("Find booking")
    return await hand.told("Trip added")


async def give_document(hand: Hand) -> None:
    await hand.write("Passport number", "passport_number")
    await hand.choose("Nationality", "Norwegian")
    await hand.write("Valid until", "passport_expiry")
    await hand.tap("Continue")


@walk("flight-checkin")
async def flight_checkin(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Add a trip")
    yield await hand.at("Find your booking")
    await hand.write("Booking reference", "booking_reference")
    await hand.write("Last name", "last_name")
    await hand.tap("Find booking")
    yield await hand.lists("Oslo – Lisbon", "Check-in open")
    await hand.tap("Oslo – Lisbon")
    await hand.tap("Check in")
    yield await hand.at("Who is checking in?")
    await hand.tap("Continue")
    yield await hand.shows("Select at least one passenger")
    await hand.check("Ingrid Solheim")
    await hand.tap("Continue")
    yield await hand.at("Travel document")
    await give_document(hand)
    yield await hand.at("Dangerous goods")
    await hand.check("There are no such items in my bags")
    await hand.tap("Continue")
    yield await hand.at("Choose a seat")
    await hand.tap("18A")
    yield await hand.told("This seat is taken")
    await hand.tap("18C")
    await hand.tap("Confirm seat")
    yield await hand.at("Boarding pass") and await hand.shows("Seat 18C")
    yield await hand.shows("Ingrid Solheim", "Seat 18C", "Boarding 06:55")


@walk("flight-bags")
async def flight_bags(hand: Hand) -> AsyncIterator[bool]:
    yield await add_trip(hand)
    await hand.tap("Oslo – Lisbon")
    await hand.tap("Bags")
    yield await hand.shows("A checked bag of 23 kg costs €35", "Total €0")
    await hand.tap("More bags for Ingrid")
    await hand.tap("More bags for Ingrid")
    yield await hand.shows("Total €70")
    await hand.tap("More bags for Ingrid")
    yield await hand.told("Not more than 2 bags for each passenger")
    await hand.tap("More bags for Emil")
    yield await hand.shows("Total €105")
    await hand.choose("Sports equipment", "Skis")
    yield await hand.shows("Total €160")
    await hand.tap("Go to payment")
    await hand.write("Card number", "card_number")
    await hand.write("Name on the card", "card_holder")
    await hand.write("Expires", "card_expiry")
    await hand.write("CVC", "wrong_cvc")
    await hand.tap("Pay now")
    yield await hand.shows("Payment declined, check the security code")
    await hand.write("CVC", "cvc")
    await hand.tap("Pay now")
    yield await hand.told("Payment received")
    yield await hand.shows("Extra bags: 3")


@walk("flight-seat")
async def flight_seat(hand: Hand) -> AsyncIterator[bool]:
    await add_trip(hand)
    yield await hand.lists("Oslo – Lisbon")
    await hand.tap("Oslo – Lisbon")
    await hand.tap("Check in")
    await hand.check("Ingrid Solheim")
    await hand.tap("Continue")
    await give_document(hand)
    await hand.check("There are no such items in my bags")
    await hand.tap("Continue")
    await hand.tap("21A")
    await hand.tap("Confirm seat")
    yield await hand.at("Boarding pass") and await hand.shows("Seat 21A")
    await hand.tap("Back to trip")
    await hand.tap("Change seat")
    yield await hand.at("Choose a seat")
    await hand.tap("12A")
    yield await hand.shows("Exit row")
    await hand.tap("I can help")
    yield await hand.shows("Selected seat 12A, €29")
    await hand.tap("Confirm seat")
    yield await hand.told("Your seat has been changed")
    assert await hand.lists("Emil Solheim", "No seat")
    assert await hand.lists("Ingrid Solheim", "Seat 21A")
    yield await hand.lists("Ingrid Solheim", "Seat 12A")
    yield await hand.lists("Ingrid Solheim", "Seat 12A")


@walk("flight-status")
async def flight_status(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Flight status")
    yield await hand.at("Flight status")
    await hand.write("Flight number", "unknown_flight")
    await hand.tap("Search")
    yield await hand.shows("There is no flight with this number today")
    await hand.write("Flight number", "copenhagen_flight")
    await hand.tap("Search")
    yield await hand.lists("FW 402", "Bergen – Copenhagen", "Delayed")
    await hand.tap("FW 402")
    yield await hand.shows("Scheduled 14:20", "Expected 15:05")
    await hand.check("Follow this flight")
    yield await hand.told("We will tell you about changes")
    assert await hand.shows("Gate B14")
    yield await hand.shows("Gate B12")
    await hand.back()
    yield await hand.lists("FW 402")
    yield await hand.lists("FW 402")


@walk("flight-change")
async def flight_change(hand: Hand) -> AsyncIterator[bool]:
    yield await add_trip(hand)
    await hand.tap("Oslo – Lisbon")
    yield await hand.shows("FW 2817", "12 December, 07:35")
    await hand.tap("Change flight")
    await hand.tap("Sun 13 Dec")
    yield (
        await hand.lists("07:35 – 11:10", "Sold out") and await hand.lists("13:20 – 16:55", "+ €48")
    )
    await hand.tap("Mon 14 Dec")
    yield await hand.count() == 1 and await hand.lists("07:35 – 11:10", "No extra cost")
    await hand.tap("No extra cost")
    yield await hand.at("Review the change") and await hand.shows(
        "From 12 December, 07:35", "To 14 December, 07:35", "To pay €0"
    )
    await hand.tap("Accept the new flight")
    await hand.tap("Not now")
    yield await hand.at("Review the change")
    await hand.tap("Accept the new flight")
    await hand.tap("Change flight")
    yield await hand.told("Your flight has been changed")
    await hand.back()
    yield await hand.at("My trips")
    yield await hand.lists("Oslo – Lisbon", "14 December, 07:35")


@walk("flight-points")
async def flight_points(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Profile")
    await hand.write("Membership number", "membership_number")
    await hand.write("PIN", "pin")
    await hand.tap("Log in")
    yield await hand.at("Profile") and await hand.shows("Silver member", "12,480 points")
    await hand.tap("Claim missing points")
    yield (
        await hand.at("Claim missing points")
        and not await hand.holds("Ticket number")
        and not await hand.holds("Flight number")
        and not await hand.holds("Date of the flight")
    )
    await hand.write("Ticket number", "short_ticket")
    await hand.write("Flight number", "flown_flight")
    await hand.write("Date of the flight", "flown_date")
    await hand.choose("Travel class", "Economy Plus")
    yield (
        await hand.holds("Ticket number") == "82541907"
        and await hand.holds("Flight number") == "FW 2290"
        and await hand.holds("Date of the flight") == "21 October"
        and await hand.holds("Travel class") == "Economy Plus"
    )
    await hand.tap("Send claim")
    yield await hand.shows("A ticket number has 13 digits")
    await hand.write("Ticket number", "ticket_number")
    await hand.tap("Send claim")
    yield await hand.shows("Claim received")
    await hand.tap("OK")
    yield await hand.at("Profile")
    await hand.tap("My claims")
    yield await hand.count() == 2 and await hand.lists_last("FW 2290", "In review")
    yield await hand.lists("FW 2290", "In review")
