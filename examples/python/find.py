"""Searches a register of Kontor, page by page, and asks the price of a hotel stay.

Python's standard library is all it needs (3.9 or newer):

    python3 find.py publishers zeitung
    python3 find.py hotels demo-schlafender-rundungsfehler 2027-03-01 2027-03-03
"""

import json
import os
import re
import sys
from urllib.error import HTTPError
from urllib.parse import quote, urljoin
from urllib.request import Request, urlopen

KONTOR_URL = os.environ.get("KONTOR_URL", "http://localhost:8888")


def next_page(link_header):
    """The address of rel="next" in a Link header (RFC 8288), or None on the last page."""
    found = re.search(r'<([^>]+)>;\s*rel="next"', link_header or "")
    return found and found.group(1)


def search(register, words):
    """Every entry that matches, best match first."""
    path = f"/api/{register}?q={quote(words)}"
    while path:
        with urlopen(urljoin(KONTOR_URL, path), timeout=30) as response:
            yield from json.load(response)
            path = next_page(response.headers.get("Link"))


def call_tool(name, arguments):
    """Calls a tool of the MCP server: one JSON-RPC request, one answer, no session."""
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": name, "arguments": arguments},
    }
    request = Request(
        urljoin(KONTOR_URL, "/mcp"),
        data=json.dumps(message).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json"},
    )
    with urlopen(request, timeout=30) as response:
        result = json.load(response)["result"]
    if result.get("isError"):
        raise SystemExit(result["content"][0]["text"])
    return result["structuredContent"]


def show_prices(slug, check_in, check_out):
    found = call_tool(
        "list_hotels",
        {"slugs": [slug], "checkIn": check_in, "checkOut": check_out, "adults": 2},
    )
    for hotel in found["priced"]:
        for room in hotel["rooms"]:
            total = room["total"]
            print(hotel["name"], room["name"], total["amount"], total["currency"])
    for hotel in found["unpriced"]:
        print(hotel["name"], "has no price:", hotel["reason"])


def main(register, *words):
    if register == "hotels":
        show_prices(*words)
        return
    for entry in search(register, " ".join(words)):
        print(entry["name"], entry["websiteUrl"])


if __name__ == "__main__":
    if len(sys.argv) < 2 or (sys.argv[1] == "hotels" and len(sys.argv) != 5):
        raise SystemExit(__doc__)
    try:
        main(*sys.argv[1:])
    except HTTPError as error:
        # The body of a refusal says what was wrong and what was expected.
        raise SystemExit(f"{error.code}: {error.read().decode()}")
    except BrokenPipeError:
        # Whoever reads has seen enough, such as `head`; nothing is left to be flushed at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
