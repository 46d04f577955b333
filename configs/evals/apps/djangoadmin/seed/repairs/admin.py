"""The desk: lists, filters, forms and actions."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from repairs.models import Customer, Part, Repair, Task


class TaskInline(admin.TabularInline):
    """Tasks in the form of a repair."""

    model = Task
    extra = 1


@admin.register(Customer)
class CustomerAdmin(admin.ModelAdmin):
    """Customers by name."""

    list_display = ("name", "email", "phone", "member")
    list_filter = ("member",)
    search_fields = ("name", "email")
    search_help_text = "Name or email"


@admin.register(Repair)
class RepairAdmin(admin.ModelAdmin):
    """Repairs with their tasks."""

    list_display = ("number", "bicycle", "customer", "status", "urgent", "due", "price")
    list_filter = ("status", "urgent", "customer")
    search_fields = ("number", "bicycle", "customer__name")
    autocomplete_fields = ("customer",)
    date_hierarchy = "received"
    inlines = (TaskInline,)
    actions = ("finish", "hand_out")
    save_as = True
    fieldsets = (
        (None, {"fields": ("number", "customer", "bicycle", "status", "urgent")}),
        ("Dates", {"fields": ("received", "due")}),
        ("Money", {"fields": ("price",), "classes": ("collapse",)}),
    )

    @admin.action(description="Mark selected repairs as finished")
    def finish(self, request: HttpRequest, queryset: QuerySet[Repair]) -> None:
        """Finish what is not handed out yet."""
        count = queryset.exclude(status="handed").update(status="finished")
        self.message_user(request, f"{count} repairs are finished.", messages.SUCCESS)

    @admin.action(description="Hand out selected repairs")
    def hand_out(self, request: HttpRequest, queryset: QuerySet[Repair]) -> None:
        """Hand out, unless one of them is not finished."""
        unfinished = [repair.number for repair in queryset if repair.status != "finished"]
        if unfinished:
            names = ", ".join(unfinished)
            self.message_user(request, f"Not finished yet: {names}", messages.ERROR)
            return
        count = queryset.update(status="handed")
        self.message_user(request, f"{count} repairs are handed out.", messages.SUCCESS)


@admin.register(Part)
class PartAdmin(admin.ModelAdmin):
    """Parts, whose stock is changed in the list."""

    list_display = ("name", "shelf", "stock", "price")
    list_editable = ("stock",)
    list_filter = ("shelf",)
    list_per_page = 10
    search_fields = ("name",)
