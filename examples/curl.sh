#!/bin/sh
# The payments API with curl: an account, a test deposit, a payout, its events.
# Needs ORGANIZATION_ID and API_KEY of a test key; KONTOR_URL is a local start by default.
set -eu
: "${KONTOR_URL:=http://localhost:8888}"

# kontor PATH [BODY [IDEMPOTENCY-KEY]]: a GET, or a POST that is done once under its key.
kontor() {
  if [ $# -eq 1 ]; then
    curl -sS --fail-with-body -u "$ORGANIZATION_ID:$API_KEY" "$KONTOR_URL$1"
  else
    curl -sS --fail-with-body -u "$ORGANIZATION_ID:$API_KEY" "$KONTOR_URL$1" \
      -H "Idempotency-Key: $3" --json "$2"
  fi
}

# field NAME: the first text of that name in the JSON on standard input.
field() {
  grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

# One key for this run; a run that is repeated with the same one changes nothing.
run=${RUN_KEY:-curl-example-$$}

account=$(kontor /v1/accounts '{"classification":"SECONDARY","name":"curl"}' "$run-account" |
  field accountId)
echo "account $account"

kontor /v1/sandbox/deposits \
  "{\"accountId\":\"$account\",\"amount\":\"25\",\"assetCode\":\"USDC\"}" \
  "$run-deposit" > /dev/null
until kontor "/v1/accounts/$account/balances" | grep -q USDC; do sleep 1; done

payout=$(kontor /v1/payouts/crypto "{
  \"accountId\": \"$account\",
  \"toAddress\": \"Dg6pGqQHsF2WgXTHEuztGGMJxZxRCTiKJMEnVt4KHCRC\",
  \"chain\": \"solana\",
  \"funding\": {\"type\": \"DIRECT\", \"amount\": \"10\", \"assetCode\": \"USDC\"}
}" "$run-payout" | field payoutId)

status=INITIATED
while [ "$status" = INITIATED ] || [ "$status" = PROCESSING ]; do
  sleep 1
  status=$(kontor "/v1/payouts/$payout" | field status)
done
echo "payout $payout $status"

kontor '/v1/events?limit=5' | grep -o '"type":"[^"]*"'
