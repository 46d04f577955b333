"""Walks through the cases of the self-storage company."""

from collections.abc import AsyncIterator

from tests.support.hand import Hand
from tests.support.uat_walks import walk


async def log_in(hand: Hand) -> bool:
    await hand.write("E-mail", "tenant_email")
    await hand.write("Password", "tenant_password")
    await hand.tap("Log in")
    return await hand.at("My units")


@walk("storage-login")
async def storage_login(hand: Hand) -> AsyncIterator[bool]:
    await hand.tap("Log in")
    yield await hand.shows("Please enter your e-mail")
    await hand.write("E-mail", "tenant_email")
    await hand.write("Password", "wrong_password")
    await hand.tap("Log in")
    yield await hand.shows("E-mail and password do not match")
    await hand.tap("Forgot your password?")
    yield await hand.shows("Check your inbox")
    await hand.tap("OK")
    yield not await hand.shows("Check your inbox")
    await hand.write("Password", "tenant_password")
    await hand.tap("Log in")
    yield await hand.at("My units")
    yield await hand.lists("A03") and await hand.lists("B14")


@walk("storage-rent")
async def storage_rent(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("Rent another unit")
    yield await hand.at("Choose a size")
    await hand.check("Ground floor only")
    yield await hand.lists("50 sq ft") and not await hand.lists("100 sq ft")
    await hand.tap("50 sq ft")
    await hand.tap("8 Aug")
    await hand.choose("Length of stay", "3 months")
    yield await hand.selected("8 Aug") and await hand.holds("Length of stay") == "3 months"
    await hand.check("Disc padlock, £9")
    await hand.check("Cover up to £5,000, £12")
    yield await hand.shows("Due today: £99")
    await hand.write("Card number", "card_number")
    await hand.write("CVC", "card_cvc")
    await hand.check("I have read the rental agreement")
    yield await hand.is_on("I have read the rental agreement")
    await hand.tap("Pay and move in")
    yield await hand.shows("Pay £99 now?")
    await hand.tap("Pay now")
    yield await hand.shows("Welcome to unit C27")
    await hand.tap("Show my units")
    yield await hand.at("My units")
    yield await hand.lists("C27", "50 sq ft, ground floor", "From 8 Aug")


@walk("storage-promo")
async def storage_promo(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Rent another unit")
    await hand.tap("25 sq ft")
    yield await hand.shows("Due today: £42")
    await hand.write("Promotion code", "old_promo")
    await hand.tap("Apply")
    yield await hand.shows("This code is no longer valid", "Due today: £42")
    await hand.write("Promotion code", "promo_code")
    await hand.tap("Apply")
    yield await hand.shows("Due today: £22") and await hand.told("£20 taken off")
    await hand.tap("Apply")
    yield await hand.shows("A promotion is already in use")
    await hand.tap("Pay and move in")
    yield await hand.shows("Choose a move-in date")
    yield await hand.shows("Due today: £22")


@walk("storage-guest")
async def storage_guest(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Access")
    await hand.tap("Invite a guest")
    yield await hand.at("New guest")
    await hand.tap("Send invitation")
    yield await hand.shows("Who is your guest?")
    await hand.write("Full name", "guest_name")
    await hand.tap("Send invitation")
    yield await hand.shows("We need a number to send the code to")
    await hand.write("Mobile number", "guest_mobile")
    await hand.choose("Valid for", "7 days")
    await hand.check("May drive in")
    yield await hand.holds("Valid for") == "7 days" and await hand.is_on("May drive in")
    await hand.tap("Send invitation")
    yield await hand.told("Invitation sent") and await hand.at("Access")
    yield await hand.lists("Tilda Brandt", "For 7 days")


@walk("storage-notice")
async def storage_notice(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("A03")
    await hand.tap("Give notice")
    yield await hand.at("Give notice") and await hand.shows("Unit A03")
    yield not await hand.usable("Send notice")
    await hand.check("Moving away")
    await hand.check("I will leave it empty and swept")
    await hand.tap("Send notice")
    yield await hand.shows("Choose your last day")
    await hand.choose("Last day", "31 August")
    await hand.tap("Send notice")
    yield await hand.told("We have your notice")
    yield await hand.lists("A03", "Ends on 31 August")


@walk("storage-pay")
async def storage_pay(hand: Hand) -> AsyncIterator[bool]:
    await log_in(hand)
    await hand.tap("Payments")
    yield await hand.at("Payments")
    await hand.tap("A03, August")
    yield await hand.shows("To pay: £42.00")
    await hand.choose("Pay with", "Mastercard ending 0460")
    yield await hand.holds("Pay with") == "Mastercard ending 0460"
    await hand.write("Security code", "wrong_cvc")
    await hand.tap("Pay invoice")
    yield await hand.shows("Your bank said no. Nothing has been paid.")
    await hand.write("Security code", "card_cvc")
    await hand.tap("Pay invoice")
    yield await hand.told("Thank you, payment received") and not await hand.lists("A03, August")
    await hand.tap("History")
    yield await hand.selected("History")
    yield await hand.lists("A03, August", "£42.00", "Paid today")


@walk("storage-account-vi")
async def storage_account_vi(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Account")
    yield await hand.at("Account")
    await hand.write("Your mobile", "new_mobile")
    await hand.tap("Save")
    yield await hand.told("Saved")
    await hand.check("Text me when the gate opens")
    await hand.check("Newsletter", on=False)
    yield await hand.is_on("Text me when the gate opens") and not await hand.is_on("Newsletter")
    await hand.choose("Language", "Tiếng Việt")
    yield await hand.shows("Kho")
    await hand.tap("Kho")
    yield await hand.lists("A03")
    yield await hand.at("Kho của tôi")


@walk("storage-fee")
async def storage_fee(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Payments")
    yield await hand.count() == 2
    await hand.tap("B14, July")
    yield await hand.shows("Rent: £95.00", "Late fee: £8.00")
    yield await hand.shows("To pay: £103.00")
    await hand.back()
    yield await hand.at("Payments")
    yield await hand.lists("B14, July")


@walk("storage-omar")
async def storage_omar(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("Access")
    await hand.tap("Get a new code")
    await hand.tap("Replace")
    yield await hand.shows("2096")
    await hand.tap_in("Omar Haddad", "ic_bin")
    yield await hand.shows("Remove Omar Haddad?")
    await hand.tap("Remove")
    yield not await hand.lists("Omar Haddad") and await hand.lists("Priya Nair")
    await hand.tap("Show or hide the code")
    yield not await hand.shows("2096")
    yield await hand.shows("••••")


@walk("storage-owed")
async def storage_owed(hand: Hand) -> AsyncIterator[bool]:
    yield await log_in(hand)
    await hand.tap("B14")
    yield await hand.shows("60 sq ft, ground floor. Rent overdue.")
    await hand.tap("Give notice")
    yield await hand.at("Give notice")
    await hand.choose("Last day", "31 July")
    await hand.check("Too expensive")
    await hand.check("I will leave it empty and swept")
    yield await hand.is_on("Too expensive")
    await hand.tap("Send notice")
    yield await hand.told("We have your notice")
    await hand.back()
    yield await hand.at("My units")
    yield await hand.lists("A03")
