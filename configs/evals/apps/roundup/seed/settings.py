"""Settings of the tracker: its name, and mail that goes into a file instead of out.

python settings.py CONFIG [ADDRESS]
"""

import re
import sys
from pathlib import Path

path = Path(sys.argv[1])
address = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1/theatre/"
sections = re.split(r"^(?=\[)", path.read_text(), flags=re.M)
given = {
    "tracker": {"name": "Harbour Theatre", "web": address, "email": "tracker", "language": "en"},
    "mail": {"domain": "harbour.example.org", "host": "localhost", "debug": "mail.txt"},
}
for at, section in enumerate(sections):
    for key, value in given.get(section.partition("]")[0][1:], {}).items():
        section = re.sub(rf"^#?\s?{key} =.*$", f"{key} = {value}", section, count=1, flags=re.M)
    sections[at] = section
path.write_text("".join(sections))
