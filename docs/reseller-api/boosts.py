# Reads the balance, orders the first plain boost for Instagram and reads its status. Python 3.8 or later.
import json
import os
import sys
import uuid
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def call(action, fields={}, headers={}):
    """Calls an action. Returns its JSON; ends where it has an error."""
    request = Request(
        f"{os.environ['NOSIM_URL']}/api/v2",
        data=urlencode({"action": action, **fields}).encode(),
        headers={"Authorization": f"Bearer {os.environ['NOSIM_KEY']}", **headers},
    )
    with urlopen(request, timeout=60) as response:
        answer = json.load(response)
    if "error" in answer:
        sys.exit(answer["error"])
    return answer


balance = call("balance")
print("Balance:", balance["balance"], balance["currency"])

service = next(
    one
    for one in call("services")
    if one["type"] == "Default" and "Instagram" in one["name"]
)

# The Idempotency-Key makes a repeated order the same order.
order = call(
    "add",
    {
        "service": service["service"],
        "link": "https://www.instagram.com/your_name",
        "quantity": service["min"],
    },
    {"Idempotency-Key": str(uuid.uuid4())},
)["order"]
print("Order:", order)

state = call("status", {"order": order})
print(f"{state['status']}: {state['charge']} {state['currency']}")
