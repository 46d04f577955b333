"""Projects of a newsroom with labels, members, texts and comments; runs in doccano's own shell."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from examples.models import Comment, Example, ExampleState
from label_types.models import CategoryType, SpanType
from labels.models import Category
from projects.models import (
    Member,
    Project,
    Seq2seqProject,
    SequenceLabelingProject,
    Tag,
    TextClassificationProject,
)
from roles.models import Role

admin = User.objects.get(username="admin")
mia, noah, olga = (
    User.objects.create_user(name, f"{name}@example.org", f"{name}12345")
    for name in ("mia", "noah", "olga")
)
start = datetime(2024, 1, 8, 9, 0, tzinfo=UTC)
# On its first page doccano shows ten of them, by chance from the oldest or from the newest on:
# those in the middle are always there.
wanted = [
    (SequenceLabelingProject, "SequenceLabeling", "Sport results", "Teams, scores and dates"),
    (SequenceLabelingProject, "SequenceLabeling", "Street names", "Places in the local news"),
    (Seq2seqProject, "Seq2seq", "Headlines", "A short headline for each article"),
    (
        TextClassificationProject,
        "DocumentClassification",
        "Letters to the editor",
        "What the readers write about",
    ),
    (
        TextClassificationProject,
        "DocumentClassification",
        "Film reviews",
        "Praise or blame in reviews of films",
    ),
    (TextClassificationProject, "DocumentClassification", "Spam filter", "Mails that nobody wants"),
    (Seq2seqProject, "Seq2seq", "Plain language", "Articles in simple words"),
    (
        TextClassificationProject,
        "DocumentClassification",
        "Weather reports",
        "Warnings and forecasts",
    ),
    (SequenceLabelingProject, "SequenceLabeling", "Recipes", "Ingredients and amounts"),
    (
        TextClassificationProject,
        "DocumentClassification",
        "Podcast topics",
        "Subjects of our podcasts",
    ),
    (Seq2seqProject, "Seq2seq", "Captions", "A caption for each picture"),
    (TextClassificationProject, "DocumentClassification", "Old archive", "Kept for the record"),
]
for days, (kind, code, name, about) in enumerate(wanted):
    project = kind.objects.create(
        name=name,
        description=about,
        project_type=code,
        created_by=admin,
        guideline=f"# {name}\n\nRead each text twice.",
    )
    project.add_admin()
    Project.objects.filter(pk=project.pk).update(created_at=start + timedelta(days=days))

films = Project.objects.get(name="Film reviews")
for text in ("culture", "english"):
    Tag.objects.create(text=text, project=films)
roles = {role.name: role for role in Role.objects.all()}
Member.objects.create(user=mia, project=films, role=roles["annotator"])
Member.objects.create(user=noah, project=films, role=roles["annotation_approver"])
labels = {}
for text, key, colour in (
    ("positive", "p", "#2e7d32"),
    ("negative", "n", "#c62828"),
    ("neutral", "u", "#546e7a"),
    ("unclear", "x", "#6a1b9a"),
):
    labels[text] = CategoryType.objects.create(
        text=text, suffix_key=key, background_color=colour, project=films
    )
texts = [
    "A quiet film with a wonderful ending.",
    "Two hours that I will never get back.",
    "The music is great, the story is thin.",
    "My children laughed from start to end.",
    "The hero never smiles, and neither did I.",
    "An average thriller for a rainy Sunday.",
    "The best picture of the spring.",
    "Nobody in the hall understood the plot.",
    "Fine actors, poor script.",
    "I would watch the first half again.",
    "Too loud, too long, too late.",
    "A small wonder from a young director.",
    "The sequel nobody asked for.",
    "Sweet, short and funny.",
]
for minutes, text in enumerate(texts):
    example = Example.objects.create(
        project=films, text=text, upload_name="reviews.txt", meta={"row": minutes + 1}
    )
    Example.objects.filter(pk=example.pk).update(created_at=start + timedelta(minutes=minutes))
examples = list(films.examples.order_by("created_at"))
for example, text in zip(examples, ("positive", "negative", "neutral"), strict=False):
    Category.objects.create(example=example, label=labels[text], user=admin, manual=True)
for example in examples[:2]:
    ExampleState.objects.create(example=example, confirmed_by=admin)
for days, (example, user, text) in enumerate(
    (
        (examples[0], mia, "Clear case."),
        (examples[1], noah, "Is this irony?"),
        (examples[2], mia, "Please check the music part."),
    )
):
    comment = Comment.objects.create(example=example, user=user, text=text)
    Comment.objects.filter(pk=comment.pk).update(created_at=start + timedelta(days=days))

streets = Project.objects.get(name="Street names")
for text, colour in (("street", "#1565c0"), ("square", "#ef6c00")):
    SpanType.objects.create(text=text, background_color=colour, project=streets)
for minutes, text in enumerate(("The fire on Mill Lane is out.", "A market opens on King Square.")):
    example = Example.objects.create(project=streets, text=text, upload_name="local.txt")
    Example.objects.filter(pk=example.pk).update(created_at=start + timedelta(minutes=minutes))
