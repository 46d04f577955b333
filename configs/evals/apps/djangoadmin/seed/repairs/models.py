"""Customers bring bicycles, repairs have tasks, and parts lie on shelves."""

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models


class Customer(models.Model):
    """Who brings bicycles."""

    name = models.CharField(max_length=60)
    email = models.EmailField(unique=True)
    phone = models.CharField(max_length=20, blank=True)
    member = models.BooleanField(default=False, help_text="Members get ten percent off.")
    notes = models.TextField(blank=True)

    class Meta:
        """How they are listed."""

        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Repair(models.Model):
    """One bicycle in the workshop."""

    STATUS: ClassVar = [
        ("waiting", "Waiting"),
        ("working", "In progress"),
        ("finished", "Finished"),
        ("handed", "Handed out"),
    ]
    number = models.CharField(max_length=8, unique=True)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, related_name="repairs")
    bicycle = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=STATUS, default="waiting")
    urgent = models.BooleanField(default=False)
    received = models.DateField()
    due = models.DateField("due date")
    price = models.DecimalField(max_digits=7, decimal_places=2, default=0)

    class Meta:
        """How they are listed."""

        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.bicycle}"

    def clean(self) -> None:
        """Refuse a repair that is due before it came in."""
        if self.received and self.due and self.due < self.received:
            wrong: dict[str, Any] = {"due": "The due date is before the day it was received."}
            raise ValidationError(wrong)


class Task(models.Model):
    """One thing to do on a bicycle."""

    repair = models.ForeignKey(Repair, on_delete=models.CASCADE, related_name="tasks")
    title = models.CharField(max_length=60)
    minutes = models.PositiveIntegerField()
    done = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.title


class Part(models.Model):
    """A spare part on a shelf."""

    name = models.CharField(max_length=60, unique=True)
    shelf = models.CharField(max_length=1, choices=[(one, one) for one in "ABC"], default="A")
    stock = models.PositiveIntegerField(default=0)
    price = models.DecimalField(max_digits=7, decimal_places=2)

    class Meta:
        """How they are listed."""

        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name
