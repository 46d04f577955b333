"""The club's members, categories, topics and a poll."""

from datetime import UTC, datetime

from django.contrib.auth import get_user_model
from djconfig.models import Config
from spirit.category.models import Category
from spirit.comment.forms import CommentForm
from spirit.comment.models import Comment
from spirit.topic.models import Topic

Config.objects.create(key="site_name", value="Alder Valley Beekeepers")
Config.objects.create(key="site_description", value="Forum of the club")


def member(name, full_name, password, **rights):
    """A member whose address counts as confirmed."""
    first, last = full_name.split()
    user = get_user_model().objects.create_user(
        name, f"{name}@example.org", password, first_name=first, last_name=last
    )
    user.st.is_verified = True
    user.st.nickname = name
    for right, has in rights.items():
        setattr(user.st, right, has)
    user.st.save()
    return user


greta = member("greta", "Greta Holm", "wax-comb-21", is_administrator=True)
ivo = member("ivo", "Ivo Petrov", "smoker-lid-8", is_moderator=True)
lotte = member("lotte", "Lotte Visser", "clover-jar-5")
henk = member("henk", "Henk Bakker", "veil-hat-13")

Category.objects.filter(title="Uncategorized").delete()
hives = Category.objects.create(title="Hives", description="Frames, boxes and swarms")
honey = Category.objects.create(title="Honey", description="From the comb to the jar")
market = Category.objects.create(title="Market", description="Lend, swap and sell")


def topic(day, category, title, *comments):
    """A topic of September 2026; its comments follow each other by the hour."""
    (author, _), *_ = comments
    made = Topic.objects.create(
        user=author, category=category, title=title, date=datetime(2026, 9, day, 8, tzinfo=UTC)
    )
    for hour, (user, text) in enumerate(comments, start=8):
        form = CommentForm(user=user, topic=made, data={"comment": text})
        assert form.is_valid(), form.errors
        comment = form.save()
        when = datetime(2026, 9, day, hour, tzinfo=UTC)
        Comment.objects.filter(pk=comment.pk).update(date=when)
    Topic.objects.filter(pk=made.pk).update(comment_count=len(comments), last_active=when)


topic(
    2,
    hives,
    "Swarm in the pear tree",
    (lotte, "A swarm hangs in the pear tree behind the school. Who can catch it?"),
    (henk, "I have an empty box and can come at six."),
    (ivo, "Bring the long ladder, the branch is high."),
)
topic(
    4,
    hives,
    "Which frames for a small hive?",
    (henk, "Are shallow frames enough for a hive on a balcony?"),
    (greta, "Yes, ten shallow frames will do."),
)
topic(
    7,
    honey,
    "Date of the honey tasting",
    (
        greta,
        "Please vote by Friday.\n\n[poll name=tasting]\n# Which evening suits you?\n"
        "1. Tuesday 6 October\n2. Thursday 8 October\n3. Saturday 10 October\n[/poll]",
    ),
)
topic(
    9,
    honey,
    "Honey turned solid",
    (lotte, "My clover honey turned solid in a week. Is it spoiled?"),
    (ivo, "No, warm the jar to 35 degrees and stir."),
)
topic(
    12,
    market,
    "Extractor to lend",
    (ivo, "The club's extractor is free from Monday. Deposit: 20 euro."),
)
topic(
    14,
    market,
    "Selling three old smokers",
    (henk, "Three smokers, 15 euro each. Collect them at the mill."),
    (lotte, "I take one of them."),
)
