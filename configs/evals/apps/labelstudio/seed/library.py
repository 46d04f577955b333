"""Projects of a town library with texts and labels; runs in Label Studio's own shell."""

from rest_framework.test import APIClient
from users.models import User

ada = User.objects.get(email="ada@library.example")
User.objects.filter(pk=ada.pk).update(first_name="Ada", last_name="Winter")
client = APIClient()
client.force_authenticate(ada)
# Its own host is not among those it is served for.
client.defaults["HTTP_HOST"] = "127.0.0.1"
feedback = """<View><Text name="text" value="$text"/>
<Choices name="mood" toName="text" choice="single" showInline="true">
<Choice value="Praise"/><Choice value="Complaint"/><Choice value="Question"/></Choices></View>"""
letters = """<View><Labels name="label" toName="text">
<Label value="Person" background="#1565c0"/><Label value="Place" background="#ef6c00"/></Labels>
<Text name="text" value="$text"/></View>"""
wanted = [
    (
        "Old letters",
        "People and places in letters from the attic",
        letters,
        ["Dear Martha, the ferry to Visby left without us.", "Uncle Otto writes from Turin."],
        {},
    ),
    (
        "Reader feedback",
        "What visitors wrote into the guest book",
        feedback,
        [
            "The reading room is wonderfully quiet.",
            "The coffee machine has been broken for weeks.",
            "When does the children's corner open on Sunday?",
            "Thank you for the new audio books!",
            "It is far too cold near the windows.",
        ],
        {0: "Praise", 1: "Complaint"},
    ),
    ("Street signs", "Photographs for the town archive", "<View></View>", [], {}),
]
for title, description, config, texts, choices in wanted:
    made = client.post(
        "/api/projects/",
        {"title": title, "description": description, "label_config": config},
        format="json",
    )
    assert made.status_code == 201, made.content
    for at, text in enumerate(texts):
        task = client.post(
            "/api/tasks/", {"project": made.json()["id"], "data": {"text": text}}, format="json"
        )
        assert task.status_code == 201, task.content
        if at in choices:
            value = {"choices": [choices[at]]}
            region = {"from_name": "mood", "to_name": "text", "type": "choices", "value": value}
            kept = client.post(
                f"/api/tasks/{task.json()['id']}/annotations/",
                {"result": [region], "lead_time": 12},
                format="json",
            )
            assert kept.status_code == 201, kept.content
