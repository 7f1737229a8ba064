# Receives webhooks on port 8080 and verifies their signatures. Python 3.8 or later.
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["NOSIM_WEBHOOK_SECRET"][len("whsec_") :])


def is_genuine(headers, body):
    """Whether the body was signed with the secret in the last five minutes. There may be several signatures."""
    sent = headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) >= 300:
        return False
    content = f"{headers.get('webhook-id')}.{sent}.".encode() + body
    digest = hmac.new(secret, content, hashlib.sha256).digest()
    wanted = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(given, wanted) for given in signatures)


class Webhook(BaseHTTPRequestHandler):
    def do_POST(self):
        # The signature is of the bytes of the body, before they are parsed.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            message = json.loads(body)
            # A message may come twice, with the same id: do what follows from it once.
            print(self.headers["webhook-id"], message["type"], message["data"], flush=True)


HTTPServer(("", int(os.environ.get("PORT", "8080"))), Webhook).serve_forever()
