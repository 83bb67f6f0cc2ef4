import { ASK, PROGRAM, type Lesson } from './lesson.ts';

/** Money that goes out. */

/** A wallet that nobody has the key of: for tests alone. */
const WALLET = 'Dg6pGqQHsF2WgXTHEuztGGMJxZxRCTiKJMEnVt4KHCRC';

const looking: Lesson = {
  id: 'look-first',
  title: 'Look first',
  said: [
    'A preview moves nothing. It says what kind of address it is, what the chain will cost, and ' +
      'of every check whether it is passed and why. A wrong address on a chain is money that is ' +
      'gone: look, before you pay a new one.',
    'Nobody has the key of the wallet here. It is for tests alone.',
  ],
  shell: `export TO_ADDRESS=${WALLET}
${ASK} "$KONTOR_URL/v1/payouts/crypto/preview" \\
  --json @- <<JSON
{
  "accountId": "$ACCOUNT_ID",
  "toAddress": "$TO_ADDRESS",
  "chain": "solana",
  "funding": {
    "type": "DIRECT",
    "amount": "10.5",
    "assetCode": "USDC"
  }
}
JSON`,
  program: {
    file: PROGRAM,
    text: `const order = {
  accountId,
  toAddress: '${WALLET}',
  chain: 'solana',
  funding: {
    type: 'DIRECT',
    amount: '10.5',
    assetCode: 'USDC',
  },
} as const;
const { payouts } = kontor;
const { acceptable, checks } =
  await payouts.previewCrypto(order);
console.log(acceptable);
for (const { check, passed } of checks)
  console.log(check, passed);`,
  },
  prints: 'true\naccount true\nlimits true\naddress true\nscreening true\nfunds …',
};

const paying: Lesson = {
  id: 'a-payout',
  title: 'A payout',
  said: [
    'The answer comes at once: the money is held, the payout `INITIATED`. Nothing was sent yet; ' +
      'a worker does that. Keep the idempotency key with your own record of what is to be paid, ' +
      'before you ask. Then a timeout, a crash of yours or ours, or a second click pays once: ' +
      'ask again with the same key.',
  ],
  shell: `${ASK} "$KONTOR_URL/v1/payouts/crypto" \\
  -H 'Idempotency-Key: first-hour-payout' \\
  --json @- <<JSON | tee payout.json
{
  "accountId": "$ACCOUNT_ID",
  "toAddress": "$TO_ADDRESS",
  "chain": "solana",
  "funding": {
    "type": "DIRECT",
    "amount": "10.5",
    "assetCode": "USDC"
  }
}
JSON
PAYOUT_ID=$(grep -o 'po_[0-9a-z]*' payout.json)`,
  program: {
    file: PROGRAM,
    text: `const payout = await payouts.createCrypto(
  order,
  { idempotencyKey: 'first-hour-payout' },
);
const { payoutId } = payout;
console.log(payoutId, payout.status);`,
  },
  prints: 'po_… INITIATED',
};

const end: Lesson = {
  id: 'its-end',
  title: 'Its end',
  said: [
    '`COMPLETED` means that the chain calls the transfer final: it cannot be undone. ' +
      '`transactionSignature` is the transaction; anybody can look it up. `FAILED` means that ' +
      'the money is back on the account, and `failure` says why.',
  ],
  shell: `payout_has_ended() {
  ${ASK} "$KONTOR_URL/v1/payouts/$PAYOUT_ID" |
    grep -E '"status":"(COMPLETED|FAILED)"'
}
wait_until payout_has_ended`,
  program: {
    file: PROGRAM,
    text: `const finals = ['COMPLETED', 'FAILED'];
let now = payout;
while (!finals.includes(now.status)) {
  await second();
  now = await payouts.get(payoutId);
}
const { status, cryptoDetails } = now;
console.log(
  status,
  cryptoDetails?.transactionSignature,
);`,
  },
  prints: 'COMPLETED …',
};

const refused: Lesson = {
  id: 'a-refusal',
  title: 'When the answer is no',
  said: [
    'Every refusal has a `code` that never changes, and a page under `/docs/api/errors` that ' +
      'says what to do. Decide by the code; the sentence beside it is for people. ' +
      '`traceId` finds the request in our log.',
    'The client throws refusals as `KontorProblem`. What nobody answered after some attempts it ' +
      'throws as `KontorUnreachable`, with the key under which you can ask again.',
  ],
  shell: `${ASK} "$KONTOR_URL/v1/payouts/crypto" \\
  --json @- <<JSON
{
  "accountId": "$ACCOUNT_ID",
  "toAddress": "$TO_ADDRESS",
  "chain": "solana",
  "funding": {
    "type": "DIRECT",
    "amount": "1000",
    "assetCode": "USDC"
  }
}
JSON`,
  program: {
    file: PROGRAM,
    text: `try {
  const { funding } = order;
  await payouts.createCrypto({
    ...order,
    funding: { ...funding, amount: '1000' },
  });
} catch (error) {
  if (!(error instanceof KontorProblem))
    throw error;
  console.log(error.status, error.code);
}`,
  },
  prints: '422 INSUFFICIENT_FUNDS',
};

export const payingOut: readonly Lesson[] = [looking, paying, end];
export const refusing: readonly Lesson[] = [refused];
