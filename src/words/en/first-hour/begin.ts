import { ASK, CLIENT, loginLines, PROGRAM, type Lesson, type LessonSite } from './lesson.ts';

/** From nothing to money on an account. */

/** The first Node that runs TypeScript as it stands. */
export const NODE_LEAST = { major: 22, minor: 18 };
/** The first curl that knows `--json`. */
export const CURL_LEAST = '7.82';
export const WAIT_MOST_SECONDS = 120;

const { major, minor } = NODE_LEAST;

/**
 * `exit` would close the reader's terminal before the sentence is read. A terminal goes back to its
 * prompt at SIGINT and ignores SIGTERM; a script that ignores the first is ended by the second.
 * `wait_until` is what every later block waits with: it says that it waits, and gives up.
 */
const tools: Lesson = {
  id: 'tools',
  title: 'What you need',
  said: [
    `Node ${major}.${minor} or newer and curl ${CURL_LEAST} or newer. This block looks for both: ` +
      'where one is missing or too old, it says so and stops. `wait_until` is for the steps that ' +
      'wait for something: it tries a command every second, prints a dot for each attempt, and ' +
      `gives up after ${WAIT_MOST_SECONDS / 60} minutes.`,
    'Any folder will do, also one that `npm init -y` has made.',
  ],
  shell: `give_up() {
  echo "$1" >&2
  kill -INT $$
  kill $$
}
needs() {
  give_up "Needed: $1. Found: $2"
}
node -e 'const [major, minor] =
  process.versions.node.split(".").map(Number);
const isNew = major > ${major} ||
  (major === ${major} && minor >= ${minor});
process.exit(isNew ? 0 : 1)' 2> /dev/null ||
  needs 'Node ${major}.${minor} or newer' \\
    "$(node --version 2>&1 | tail -n 1)"
curl --help all 2> /dev/null | grep -q -e --json ||
  needs 'curl ${CURL_LEAST} or newer' \\
    "$(curl --version 2>&1 | head -n 1)"
wait_until() {
  attempt=1
  until "$@"
  do
    if [ $attempt -gt ${WAIT_MOST_SECONDS} ]
    then
      give_up "Gave up waiting: $1"
    fi
    attempt=$((attempt + 1))
    printf . >&2
    sleep 1
  done
}
echo "Node $(node --version) and curl are there."`,
};

const key = ({ siteUrl }: LessonSite): Lesson => ({
  id: 'a-key',
  title: 'A key and a client',
  said: [
    'A local run (`npm ci && npm start`) makes a test organization and keeps its id and key in ' +
      '`.kontor/test-organization`, as one line `org_…:kontor_test_sk_…` that only you can read. ' +
      'With a key from an operator, write that line yourself.',
    'The client is one file without dependencies, which Node runs as it stands; ' +
      '`/client/kontor.js` is the same for browsers. The ending `.mts` makes a file a module in ' +
      'any folder. Programs below go into one file, each block ' +
      'under the one before, and you may run it after every step: `node first-hour.mts`.',
  ],
  shell: `${loginLines(siteUrl)}
curl -sSf -o ${CLIENT} \\
  "$KONTOR_URL/client/kontor.ts"
${ASK} "$KONTOR_URL/v1/accounts"`,
  program: {
    file: PROGRAM,
    text: `import {
  KontorProblem,
  openKontor,
} from './${CLIENT}';

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
money_is_there() {
  ${ASK} "$KONTOR_URL/v1/accounts/$ACCOUNT_ID/balances" |
    grep USDC
}
wait_until money_is_there`,
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
for (let tries = 0; tries < ${WAIT_MOST_SECONDS}; tries += 1) {
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

export const beginning = (site: LessonSite): Lesson[] => [tools, key(site), account, money];
