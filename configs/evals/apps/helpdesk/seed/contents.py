"""The queues, tickets and articles of a library's service desk; `django-admin shell` runs it."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from helpdesk.models import FollowUp, KBCategory, KBItem, PreSetReply, Queue, Ticket

User.objects.create_superuser("admin", "admin@riverside.example.org", "open-shelf-1")
people = {
    name: User.objects.create_user(
        name,
        f"{name}@riverside.example.org",
        password,
        first_name=first,
        last_name=last,
        is_staff=True,
    )
    for name, first, last, password in (
        ("nora", "Nora", "Blake", "reading-room-4"),
        ("paul", "Paul", "Okafor", "card-index-9"),
    )
}
queues = {
    title: Queue.objects.create(
        title=title, slug=slug, allow_public_submission=title != "Interlibrary loans"
    )
    for title, slug in (
        ("Building", "building"),
        ("Computers", "pc"),
        ("Interlibrary loans", "ill"),
    )
}
TICKETS = (
    ("Computers", "Scanner on the second floor is offline", 2, 1, "nora", "ruth@example.com"),
    ("Building", "Reading lamp 14 flickers", 4, 1, "paul", "simon@example.com"),
    ("Computers", "Cannot print from catalogue terminal 3", 3, 1, None, "ruth@example.com"),
    ("Building", "Water under the radiator in the map room", 1, 1, "nora", "lee@example.com"),
    ("Interlibrary loans", "Book from Leeds arrived damaged", 3, 1, None, "amina@example.com"),
    ("Computers", "Password reset for study room booking", 3, 3, "paul", "simon@example.com"),
    ("Building", "Lift stops between floors", 1, 4, "paul", "lee@example.com"),
    ("Computers", "Catalogue search is slow after lunch", 4, 1, None, "amina@example.com"),
    ("Interlibrary loans", "Microfilm request still open", 5, 2, "nora", "ruth@example.com"),
)
begin = datetime(2024, 3, 4, 9, 0, tzinfo=UTC)
for day, (queue, title, priority, status, owner, email) in enumerate(TICKETS):
    at = begin + timedelta(days=day)
    ticket = Ticket.objects.create(
        queue=queues[queue],
        title=title,
        description=f"{title}. Please have a look.",
        priority=priority,
        status=status,
        assigned_to=people.get(owner),
        submitter_email=email,
    )
    FollowUp.objects.create(
        ticket=ticket, date=at, title="Ticket Opened", comment=f"{title}.", public=True
    )
    Ticket.objects.filter(id=ticket.id).update(created=at, modified=at)
PreSetReply.objects.create(name="Ask for details", body="Could you tell us more?")
wifi = KBCategory.objects.create(
    name="Wireless", title="Wireless network", slug="wireless", description="Getting online here."
)
cards = KBCategory.objects.create(
    name="Cards", title="Library cards", slug="cards", description="Cards, fees and renewals."
)
ARTICLES = (
    (
        wifi,
        "Connect a phone",
        "How do I connect my phone?",
        "Choose Riverside and type your card number.",
    ),
    (wifi, "Guest access", "Can visitors go online?", "Ask for a day code at the front desk."),
    (cards, "Lost card", "What do I do when I lose my card?", "A new card costs two pounds."),
)
for category, title, question, answer in ARTICLES:
    KBItem.objects.create(category=category, title=title, question=question, answer=answer)
