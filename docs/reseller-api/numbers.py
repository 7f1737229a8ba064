# Reads the balance, buys a number for WhatsApp and waits for its code. Python 3.8 or later.
import os
import sys
import time
import uuid
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def call(action, params={}, headers={}):
    """Calls an action. Returns its answer, such as ACCESS_BALANCE:12.61, split at the colons."""
    query = urlencode({"action": action, **params})
    request = Request(
        f"{os.environ['NOSIM_URL']}/stubs/handler_api.php?{query}",
        headers={"X-ApiKey": os.environ["NOSIM_KEY"], **headers},
    )
    with urlopen(request, timeout=60) as response:
        return response.read().decode().split(":")


print("Balance:", call("getBalance")[-1])

# The Idempotency-Key makes a repeated order the same order.
answer = call("getNumber", {"service": "wa"}, {"Idempotency-Key": str(uuid.uuid4())})
if answer[0] != "ACCESS_NUMBER":
    sys.exit(answer[0])
_, number_id, number = answer
print(f"Number {number_id}: {number}")

status = ["STATUS_WAIT_CODE"]
for tries in range(80):
    status = call("getStatus", {"id": number_id})
    if status[0] != "STATUS_WAIT_CODE":
        break
    time.sleep(3)
has_code = status[0] == "STATUS_OK"
print(f"Code: {status[1]}" if has_code else status[0])

# Finish a number that has its code. Cancel another: its price is paid back.
print(call("setStatus", {"id": number_id, "status": 6 if has_code else 8})[0])
