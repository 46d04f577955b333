"""Fills the migrated site; runs in the site's own shell."""

from datetime import date

from django.contrib.auth.models import Group, Permission, User
from repairs.models import Customer, Part, Repair, Task

CUSTOMERS = [
    ("Amara Osei", "amara@example.com", "555-0101", True),
    ("Bruno Keller", "bruno@example.com", "555-0102", False),
    ("Chen Lu", "chen@example.com", "555-0103", True),
    ("Dora Blom", "dora@example.com", "", False),
    ("Elio Marchetti", "elio@example.com", "555-0105", False),
    ("Fatima Nasr", "fatima@example.com", "555-0106", True),
]
REPAIRS = [
    ("R-101", 0, "Red city bike", "waiting", True, date(2025, 3, 3), date(2025, 3, 7), "45.00"),
    ("R-102", 1, "Mountain bike", "working", False, date(2025, 3, 4), date(2025, 3, 12), "120.50"),
    ("R-103", 2, "Folding bike", "finished", False, date(2025, 3, 5), date(2025, 3, 10), "38.00"),
    ("R-104", 0, "Tandem", "waiting", False, date(2025, 4, 1), date(2025, 4, 20), "210.00"),
    ("R-105", 4, "Road racer", "finished", True, date(2025, 4, 2), date(2025, 4, 5), "89.90"),
    ("R-106", 2, "Cargo bike", "handed", False, date(2025, 2, 10), date(2025, 2, 15), "64.00"),
    ("R-107", 1, "Kids bike", "waiting", False, date(2025, 4, 3), date(2025, 4, 9), "22.00"),
]
TASKS = [
    ("R-101", "Mend the puncture", 20, True),
    ("R-101", "Adjust the brakes", 30, False),
    ("R-102", "Replace the chain", 45, False),
    ("R-103", "Oil the hinges", 15, True),
    ("R-105", "True the front wheel", 40, True),
]
PARTS = [
    ("Bell", "A", 14, "6.50"),
    ("Bottle cage", "A", 7, "9.00"),
    ("Brake cable", "B", 25, "4.20"),
    ("Brake pads", "B", 3, "11.90"),
    ("Chain 8-speed", "B", 9, "18.00"),
    ("Chain 10-speed", "B", 0, "27.00"),
    ("Front light", "A", 5, "24.00"),
    ("Inner tube 26", "C", 31, "5.00"),
    ("Inner tube 28", "C", 18, "5.00"),
    ("Mudguard set", "C", 2, "19.50"),
    ("Pedal pair", "A", 6, "21.00"),
    ("Saddle", "C", 4, "39.00"),
]

people = [Customer(name=n, email=e, phone=p, member=m) for n, e, p, m in CUSTOMERS]
for person in people:
    person.save()
repairs = {}
for number, owner, bicycle, status, urgent, received, due, price in REPAIRS:
    repairs[number] = Repair.objects.create(
        number=number,
        customer=people[owner],
        bicycle=bicycle,
        status=status,
        urgent=urgent,
        received=received,
        due=due,
        price=price,
    )
for number, title, minutes, done in TASKS:
    Task.objects.create(repair=repairs[number], title=title, minutes=minutes, done=done)
for name, shelf, stock, price in PARTS:
    Part.objects.create(name=name, shelf=shelf, stock=stock, price=price)

User.objects.create_superuser("admin", "admin@example.com", "spoke-wrench-7", first_name="Ada")
ours = Permission.objects.filter(content_type__app_label="repairs")
desk = Group.objects.create(name="Desk")
desk.permissions.set(ours.exclude(codename__startswith="delete_"))
guests = Group.objects.create(name="Guests")
guests.permissions.set(ours.filter(codename__startswith="view_"))
tilda = User.objects.create_user("tilda", "", "bell-basket-3", first_name="Tilda", is_staff=True)
tilda.groups.add(desk)
lars = User.objects.create_user("lars", "", "look-only-5", first_name="Lars", is_staff=True)
lars.groups.add(guests)
