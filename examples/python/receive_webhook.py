"""Receives webhooks of Kontor with Python's standard library, and believes none that is not signed.

    WEBHOOK_SECRET=whsec_... PORT=3000 python3 receive_webhook.py

The secret is shown in the answer of POST /v1/webhook-endpoints.
"""
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

# Deliveries may be repeated: in a real program this is a unique column of your database.
seen = set()


def is_signed(headers, body: bytes) -> bool:
    """Whether the body, byte for byte as it came, was signed with the secret a short time ago."""
    event, moment = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not moment.isdecimal() or abs(time.time() - int(moment)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event}.{moment}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    # There are several while a secret is rotated: one that fits is enough.
    signatures = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        signed = is_signed(self.headers, body)
        # Answer within 15 seconds and work afterwards: anything but 2xx is tried again.
        self.send_response(204 if signed else 400)
        self.end_headers()
        event = self.headers.get("webhook-id")
        if signed and event not in seen:
            seen.add(event)
            print("verified:", json.loads(body)["type"], event, flush=True)

    def log_message(self, *_):
        """Says nothing of requests that are not verified."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "3000"))), Receiver)
    print(f"listening on http://localhost:{server.server_port}/hook", flush=True)
    server.serve_forever()
