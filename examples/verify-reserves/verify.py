"""Checks the proof that an account is in the published reserves. Needs Python alone.

  python3 verify.py --account acct_... --proof proof.json --reserves reserves.json
    [--reserves the-same-from-elsewhere.json ...] [--balance USDC=12.5 ...] [--slot 123456789]
    [--max-age-hours 26]

proof.json is the answer of GET /v1/accounts/{id}/reserve-proof, reserves.json that of
GET /v1/reserves. Exit code 0: all of it holds. 1: it does not, and the reason is printed.
"""

import argparse
import hashlib
import json
import re
import sys
from datetime import datetime, timezone

PARTS_MOST = 2**63
PATH_MOST = 64
SLOTS_MOST = 216_000  # some 24 hours


class Refusal(Exception):
    pass


def demand(holds, sentence):
    if not holds:
        raise Refusal(sentence)


def digest(*lines):
    return hashlib.sha256("\n".join(str(line) for line in lines).encode()).hexdigest()


def parts_of(text, decimals, what):
    """Smallest parts of a decimal text; nothing below zero is one."""
    match = re.fullmatch(r"(0|[1-9][0-9]*)(?:\.([0-9]+))?", text)
    demand(match and len(match[2] or "") <= decimals, f"{what} is no amount: {text}")
    parts = int(match[1] + (match[2] or "").ljust(decimals, "0"))
    demand(parts < PARTS_MOST, f"{what} is too large: {text}")
    return parts


def head_hash(head):
    def parts(name):
        return parts_of(head[name], head["decimals"], name)

    words = []
    for each in head["providers"]:
        balance = parts_of(each["vaultBalance"], head["decimals"], "the balance of a provider")
        words += [each["provider"], each["slot"], balance]
    names = ["mode", "chain", "assetCode", "number", "time", "vaultAddress", "tokenAccount", "slot"]
    place = [head[name] for name in names]
    sums = [parts("vaultBalance"), parts("obligations"), parts("inFlight")]
    rest = [head["accounts"], head["root"], *words, head["previous"]]
    return digest("kontor-reserve-head-1", *place, *sums, *rest)


def host_of(word):
    """Two addresses of one host are one witness."""
    return re.sub(r" \(\d+\)$", "", word["provider"])


def agreed_least(words):
    """The most that two hosts say there is at least; what the only one says."""
    wanted = min(2, len({host for host, _ in words}))
    hosts = set()
    for host, amount in sorted(words, key=lambda word: -word[1]):
        hosts.add(host)
        if len(hosts) >= wanted:
            return amount
    return 0


def is_same_head(left, right):
    return all(left[name] == right[name] for name in ["mode", "chain", "assetCode", "number"])


def check_head(head, published, slot, max_age_hours):
    name = f"{head['mode']} {head['assetCode']} {head['number']}"
    demand(head_hash(head) == head["hash"], f"The head {name} does not have its own hash")
    for reserves in published:
        same = [each for each in reserves["data"] if is_same_head(each, head)]
        demand(same, f"The head {name} is not published")
        for each in same:
            demand(
                head_hash(each) == each["hash"] == head["hash"],
                f"There are two heads {name}: not everybody was shown the same",
            )
    made = datetime.fromisoformat(head["time"].replace("Z", "+00:00"))
    age_hours = (datetime.now(timezone.utc) - made).total_seconds() / 3600
    demand(-1 < age_hours <= max_age_hours, f"The head {name} is of {head['time']}: stale")
    slots = [(host_of(each), int(each["slot"])) for each in head["providers"]]
    for each in [int(head["slot"]), agreed_least(slots)]:
        demand(slot is None or each + SLOTS_MOST >= slot, f"The slot {each} is stale")

    def amount(text):
        return parts_of(text, head["decimals"], "a balance of the vault")

    words = [(host_of(each), amount(each["vaultBalance"])) for each in head["providers"]]
    demand(words, f"Nobody says what the vault holds in {name}")
    least = agreed_least(words)
    demand(amount(head["vaultBalance"]) == least, f"{name} shows not what a quorum says")
    owed = parts_of(head["obligations"], head["decimals"], "obligations")
    in_flight = parts_of(head["inFlight"], head["decimals"], "inFlight")
    demand(owed - in_flight <= least, f"{name}: more is owed than is there")


def check_path(proof):
    head, path = proof["head"], proof["path"]
    decimals = head["decimals"]
    demand(len(path) <= PATH_MOST, "The path is too long")
    total = parts_of(proof["balance"], decimals, "the balance")
    leaf = [proof["salt"], proof["accountId"], head["assetCode"], head["number"], total]
    node = digest("kontor-reserve-leaf-1", *leaf)
    for step in path:
        sibling = parts_of(step["sum"], decimals, "a sum beside the way")
        demand(step["side"] in ("left", "right"), "A side is neither left nor right")
        demand(re.fullmatch("[0-9a-f]{64}", step["hash"]), "A hash beside the way is none")
        pair = [(node, total), (step["hash"], sibling)]
        left, right = reversed(pair) if step["side"] == "left" else pair
        node = digest("kontor-reserve-node-1", *left, *right)
        total += sibling
    demand(node == head["root"], "The way does not lead to the root")
    owed = parts_of(head["obligations"], decimals, "obligations")
    demand(total == owed, "The sums are not the sum")


def read(file):
    with open(file, encoding="utf-8") as text:
        return json.load(text)


def verify():
    parser = argparse.ArgumentParser()
    parser.add_argument("--account", required=True)
    parser.add_argument("--proof", required=True)
    parser.add_argument("--reserves", required=True, action="append")
    parser.add_argument("--balance", action="append", default=[])
    parser.add_argument("--slot", type=int)
    parser.add_argument("--max-age-hours", type=float, default=26)
    given = parser.parse_args()
    proofs = read(given.proof)["data"]
    published = [read(file) for file in given.reserves]
    demand(proofs, "There is no proof: the account held nothing at the newest reserves")
    for proof in proofs:
        demand(proof["accountId"] == given.account, "The proof is of another account")
        check_head(proof["head"], published, given.slot, given.max_age_hours)
        check_path(proof)
    for wanted in given.balance:
        asset, _, amount = wanted.partition("=")
        found = next((each for each in proofs if each["head"]["assetCode"] == asset), None)
        demand(found, f"The account is left out of the reserves in {asset}")
        decimals = found["head"]["decimals"]
        has = parts_of(found["balance"], decimals, "the balance")
        wants = parts_of(amount, decimals, "the balance")
        demand(has == wants, f"The reserves have {found['balance']} for {amount}")
    for proof in proofs:
        head = proof["head"]
        print(
            f"{proof['balance']} {head['assetCode']} are among {head['obligations']}; "
            f"{head['vaultBalance']} are there at slot {head['slot']}"
        )


if __name__ == "__main__":
    try:
        verify()
    except (Refusal, KeyError, TypeError, ValueError) as error:
        print(f"refused: {error}", file=sys.stderr)
        sys.exit(1)
