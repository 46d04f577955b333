"""The people and the bills of two groups; runs with I Hate Money's own packages."""

import datetime

from ihatemoney.models import Bill, BillType, Person, Project, db
from ihatemoney.utils import generate_password_hash
from ihatemoney.wsgi import application

NO_CURRENCY = "XXX"
TRIP = {"Anna": 1, "Bruno": 1, "Carla": 1, "Dmitri": 2}
TRIP_BILLS = (
    ("2024-02-10", "Chalet deposit", "Anna", 600, "Anna Bruno Carla Dmitri"),
    ("2024-02-11", "Train tickets", "Bruno", 248, "Anna Bruno Carla Dmitri"),
    ("2024-02-12", "Groceries", "Carla", 93.5, "Anna Bruno Carla Dmitri"),
    ("2024-02-12", "Ski passes", "Anna", 330, "Anna Bruno Carla"),
    ("2024-02-13", "Fondue dinner", "Dmitri", 120, "Anna Bruno Carla Dmitri"),
    ("2024-02-14", "Sledge rental", "Bruno", 36, "Bruno Carla"),
    ("2024-02-15", "Taxi to the station", "Carla", 42, "Anna Bruno Carla"),
    ("2024-02-15", "Broken window", "Anna", 75, "Dmitri"),
)
ALLOTMENT = {"Femke": 1, "Gustav": 1}
ALLOTMENT_BILLS = (
    ("2024-03-02", "Seed potatoes", "Femke", 24, "Femke Gustav"),
    ("2024-03-09", "Wheelbarrow", "Femke", 90, "Femke Gustav"),
)


def fill(
    project: Project, weights: dict[str, float], bills: tuple[tuple[str, str, str, float, str], ...]
) -> None:
    """Add a project with its people and its bills."""
    db.session.add(project)
    db.session.commit()
    people = {}
    for name, weight in weights.items():
        people[name] = Person(name=name, project=project, weight=weight)
        db.session.add(people[name])
    db.session.commit()
    for day, what, payer, amount, owers in bills:
        bill = Bill(
            amount=amount,
            date=datetime.date.fromisoformat(day),
            bill_type=BillType.EXPENSE,
            original_currency=project.default_currency,
            owers=[people[name] for name in owers.split()],
            payer_id=people[payer].id,
            project_default_currency=project.default_currency,
            what=what,
        )
        bill.creation_date = bill.date
        db.session.add(bill)
    db.session.commit()


with application.app_context():
    trip = Project(
        id="ski-trip",
        name="Ski trip 2024",
        password=generate_password_hash("snowflake"),
        contact_email="anna@example.org",
        default_currency=NO_CURRENCY,
    )
    fill(trip, TRIP, TRIP_BILLS)
    allotment = Project(
        id="allotment",
        name="Allotment 17",
        password=generate_password_hash("compost"),
        contact_email="femke@example.org",
        default_currency="EUR",
    )
    fill(allotment, ALLOTMENT, ALLOTMENT_BILLS)
