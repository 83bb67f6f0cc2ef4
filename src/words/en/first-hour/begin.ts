import { ASK, PROGRAM, type Lesson, type LessonSite } from './lesson.ts';

/** From nothing to money on an account. */

const key = ({ siteUrl }: LessonSite): Lesson => ({
  id: 'a-key',
  title: 'A key and a client',
  said: [
    'A local run (`npm ci && npm start`) makes a test organization and keeps its id and key in ' +
      '`.kontor/test-organization`, as one line `org_…:kontor_test_sk_…` that only you can read. ' +
      'With a key from an operator, write that line yourself.',
    'The client is one file without dependencies. Node 22.18 and newer run it as it stands; ' +
      '`/client/kontor.js` is the same for browsers. Programs below go into one file, each block ' +
      'under the one before, and you may run it after every step: `node first-hour.ts`.',
  ],
  shell: `export KONTOR_URL=${siteUrl}
LOGIN=$(cat .kontor/test-organization)
export ORGANIZATION_ID=\${LOGIN%:*}
export API_KEY=\${LOGIN#*:}
curl -sO "$KONTOR_URL/client/kontor.ts"
${ASK} "$KONTOR_URL/v1/accounts"`,
  program: {
    file: PROGRAM,
    text: `import {
  KontorProblem,
  openKontor,
} from './kontor.ts';

const {
  KONTOR_URL: url = '',
  ORGANIZATION_ID: organizationId = '',
  API_KEY: apiKey = '',
} = process.env;
const login = { url, organizationId, apiKey };
const kontor = openKontor(login);`,
  },
});

const account: Lesson = {
  id: 'an-account',
  title: 'An account',
  said: [
    'Every request that writes carries an `Idempotency-Key`: the same request under the same ' +
      'key is done once and answered alike, from wherever it comes. Here both blocks use one ' +
      'key, so that the program finds the account that curl made. Without a key of yours the ' +
      'client makes a fresh one for every request.',
  ],
  shell: `${ASK} "$KONTOR_URL/v1/accounts" \\
  -H 'Idempotency-Key: first-hour-account' \\
  --json @- <<'JSON' | tee account.json
{
  "classification": "SECONDARY",
  "name": "First hour"
}
JSON
ACCOUNT_ID=$(grep -o 'acct_[0-9a-z]*' \\
  account.json)`,
  program: {
    file: PROGRAM,
    text: `const account = await kontor.accounts.create(
  {
    classification: 'SECONDARY',
    name: 'First hour',
  },
  { idempotencyKey: 'first-hour-account' },
);
const { accountId } = account;
console.log(accountId);`,
  },
  prints: 'acct_…',
};

const money: Lesson = {
  id: 'money',
  title: 'Money on it',
  said: [
    'In test mode you pay yourself: a real transfer of test coins to the vault, with the key of ' +
      'your account in it. It is credited when the chain calls it final, after some seconds. ' +
      'Where no chain is set up, `POST /v1/sandbox/payments` credits at once.',
    'Amounts are text, never numbers.',
  ],
  shell: `${ASK} "$KONTOR_URL/v1/sandbox/deposits" \\
  -H 'Idempotency-Key: first-hour-deposit' \\
  --json @- <<JSON
{
  "accountId": "$ACCOUNT_ID",
  "amount": "25",
  "assetCode": "USDC"
}
JSON
until ${ASK} "$KONTOR_URL/v1/accounts/$ACCOUNT_ID/balances" |
  grep USDC
do sleep 1; done`,
  program: {
    file: PROGRAM,
    text: `await kontor.sandbox.makeDeposit(
  {
    accountId,
    amount: '25',
    assetCode: 'USDC',
  },
  { idempotencyKey: 'first-hour-deposit' },
);
const { accounts } = kontor;
const second = () =>
  new Promise((done) => setTimeout(done, 1000));
for (;;) {
  const { data } =
    await accounts.getBalances(accountId);
  const [balance] = data;
  if (balance) {
    const { assetCode, posted } = balance;
    console.log(assetCode, posted);
    break;
  }
  await second();
}`,
  },
  prints: 'USDC …',
};

export const beginning = (site: LessonSite): Lesson[] => [key(site), account, money];
