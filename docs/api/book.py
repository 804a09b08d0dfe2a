"""Books the first free time of a provider: python3 book.py PROVIDER_ID"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid

SITE = os.environ["PORCHLIGHT_URL"]
TOKEN = os.environ["PORCHLIGHT_TOKEN"]


def call(method, path, body=None):
    """Sends a request. Returns the answer, or exits with the message for users."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    if method == "POST":
        # A retry with the same key books only once.
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SITE + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        sys.exit(f"{problem['code']}: {problem['detail']}")


provider_id = sys.argv[1]
service = call("GET", f"/rest/v1/services?provider_id={provider_id}")["items"][0]
slots = call("GET", f"/rest/v1/providers/{provider_id}/slots")
start = slots["starts"][0]
booking = call(
    "POST",
    "/rest/v1/bookings",
    {
        "provider_id": provider_id,
        "service_id": service["id"],
        "date": slots["date"],
        "start_time": start["start_time"],
        "end_time": start["ends"][0],
        "name": "Casey Morgan",
        "email": "casey@mail.example",
        "phone": "(212) 555-0142",
    },
)
print(json.dumps(booking))
