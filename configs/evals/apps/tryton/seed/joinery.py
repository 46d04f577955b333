"""The parties, products and projects of a joinery; runs with Debian's own Python and Tryton.

python joinery.py SETTINGS
"""

import sys
from datetime import timedelta
from decimal import Decimal

from trytond.config import config

config.update_etc(sys.argv[1])

from trytond.pool import Pool  # noqa: E402
from trytond.transaction import Transaction  # noqa: E402

PARTIES = (
    ("Alder Joinery", "3 Mill Lane", "York", "office@alder.example.org"),
    ("Bramley Primary School", "School Road", "Leeds", "bursar@bramley.example.org"),
    ("Café Lindqvist", "18 Quay Street", "Hull", "hello@lindqvist.example.org"),
    ("Dalton Timber Yard", "Station Approach", "Thirsk", "sales@dalton.example.org"),
    ("Evelyn Marsh", "7 Orchard Close", "York", "evelyn@example.org"),
    ("Fenwick Hotels", "1 Castle Square", "Durham", "estates@fenwick.example.org"),
)
PRODUCTS = (
    ("Oak worktop", "goods", "240.00", "155.00"),
    ("Ash shelf", "goods", "48.00", "21.50"),
    ("Pine door", "goods", "130.00", "74.00"),
    ("Brass hinge", "goods", "6.50", "3.20"),
    ("Fitting on site", "service", "42.00", "30.00"),
)
PROJECTS = (
    (
        "Café counter",
        "Café Lindqvist",
        (("Measure the room", 3), ("Cut the worktop", 8), ("Fit the counter", 12)),
    ),
    (
        "School library shelves",
        "Bramley Primary School",
        (("Draw the shelves", 5), ("Order ash", 2)),
    ),
)


def people(pool: Pool) -> None:
    """Make the parties, the company and the two who work there."""
    Party, User = pool.get("party.party"), pool.get("res.user")
    made = Party.create(
        [
            {
                "name": name,
                "addresses": [("create", [{"street": street, "city": city}])],
                "contact_mechanisms": [("create", [{"type": "email", "value": email}])],
            }
            for name, street, city, email in PARTIES
        ]
    )
    (pound,) = pool.get("currency.currency").create(
        [{"name": "Pound Sterling", "symbol": "£", "code": "GBP"}]
    )
    (company,) = pool.get("company.company").create([{"party": made[0].id, "currency": pound.id}])
    (hanna,) = Party.create([{"name": "Hanna Reid"}])
    (employee,) = pool.get("company.employee").create([{"party": hanna.id, "company": company.id}])
    groups = pool.get("res.group").search([("name", "!=", "Administration")])
    (user,) = User.create(
        [
            {
                "name": "Hanna Reid",
                "login": "hanna",
                "password": "plane-chisel-5",
                "groups": [("add", [group.id for group in groups])],
            }
        ]
    )
    admin = User.search([("login", "=", "admin")])
    for one in (user, *admin):
        User.write([one], {"companies": [("add", [company.id])], "company": company.id})
    User.write([user], {"employees": [("add", [employee.id])], "employee": employee.id})


def goods(pool: Pool) -> None:
    """Make the products."""
    (unit,) = pool.get("product.uom").search([("name", "=", "Unit")])
    (hour,) = pool.get("product.uom").search([("name", "=", "Hour")])
    pool.get("product.template").create(
        [
            {
                "name": name,
                "type": kind,
                "default_uom": (hour if kind == "service" else unit).id,
                "list_price": Decimal(price),
                "products": [("create", [{"cost_price": Decimal(cost)}])],
            }
            for name, kind, price, cost in PRODUCTS
        ]
    )


def work(pool: Pool) -> None:
    """Make the projects with their tasks."""
    Party, Work = pool.get("party.party"), pool.get("project.work")
    for name, party, tasks in PROJECTS:
        (customer,) = Party.search([("name", "=", party)])
        (project,) = Work.create([{"name": name, "type": "project", "party": customer.id}])
        Work.create(
            [
                {
                    "name": task,
                    "type": "task",
                    "parent": project.id,
                    "timesheet_available": True,
                    "effort_duration": timedelta(hours=hours),
                }
                for task, hours in tasks
            ]
        )


Pool.start()
there = Pool("joinery")
there.init()
with Transaction().start("joinery", 1, context={"active_test": False}):
    people(there)
    Transaction().commit()
with Transaction().start("joinery", 1) as transaction:
    (company,) = there.get("company.company").search([])
    with transaction.set_context(company=company.id, companies=[company.id]):
        goods(there)
        work(there)
    wizards = there.get("ir.module.config_wizard.item")
    wizards.write(wizards.search([]), {"state": "done"})
    Transaction().commit()
