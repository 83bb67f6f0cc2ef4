// Checks the proof that an account is in the published reserves. Needs Node alone.
//
//   node verify.mjs --account acct_… --proof proof.json --reserves reserves.json
//     [--reserves the-same-from-elsewhere.json …] [--balance USDC=12.5 …] [--slot 123456789]
//     [--max-age-hours 26]
//
// proof.json is the answer of GET /v1/accounts/{id}/reserve-proof, reserves.json that of
// GET /v1/reserves. Exit code 0: all of it holds. 1: it does not, and the reason is printed.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const PARTS_MOST = 2n ** 63n;
const PATH_MOST = 64;
/** Some 24 hours. */
const SLOTS_MOST = 216_000n;

class Refusal extends Error {}

const demand = (holds, sentence) => {
  if (!holds) throw new Refusal(sentence);
};

const digest = (...lines) =>
  createHash('sha256').update(lines.map(String).join('\n')).digest('hex');

/** Smallest parts of a decimal text; nothing below zero is one. */
const partsOf = (text, decimals, what) => {
  const match = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text);
  demand(match && (match[2] ?? '').length <= decimals, `${what} is no amount: ${text}`);
  const parts = BigInt(match[1] + (match[2] ?? '').padEnd(decimals, '0'));
  demand(parts < PARTS_MOST, `${what} is too large: ${text}`);
  return parts;
};

const headHash = (head) => {
  const parts = (name) => partsOf(head[name], head.decimals, name);
  const words = head.providers.flatMap(({ provider, slot, vaultBalance }) => [
    provider,
    slot,
    partsOf(vaultBalance, head.decimals, 'the balance of a provider'),
  ]);
  const { mode, chain, assetCode, number, time, vaultAddress, tokenAccount, slot } = head;
  const place = [mode, chain, assetCode, number, time, vaultAddress, tokenAccount, slot];
  const sums = [parts('vaultBalance'), parts('obligations'), parts('inFlight')];
  const rest = [head.accounts, head.root, ...words, head.previous];
  return digest('kontor-reserve-head-1', ...place, ...sums, ...rest);
};

/** Two addresses of one host are one witness. */
const hostOf = ({ provider }) => provider.replace(/ \(\d+\)$/, '');

/** The most that two hosts say there is at least; what the only one says. */
const agreedLeast = (words) => {
  const wanted = Math.min(2, new Set(words.map(([host]) => host)).size);
  const sorted = words.toSorted(([, left], [, right]) => (left > right ? -1 : 1));
  const index = sorted.findIndex(
    (_, at) => new Set(sorted.slice(0, at + 1).map(([host]) => host)).size >= wanted,
  );
  return sorted[index]?.[1] ?? 0n;
};

const isSameHead = (left, right) =>
  left.mode === right.mode &&
  left.chain === right.chain &&
  left.assetCode === right.assetCode &&
  left.number === right.number;

const checkHead = (head, published, { slot, maxAgeHours, now }) => {
  const name = `${head.mode} ${head.assetCode} ${head.number}`;
  demand(headHash(head) === head.hash, `The head ${name} does not have its own hash`);
  for (const reserves of published) {
    const same = reserves.data.filter((each) => isSameHead(each, head));
    demand(same.length > 0, `The head ${name} is not published`);
    for (const each of same)
      demand(
        headHash(each) === each.hash && each.hash === head.hash,
        `There are two heads ${name}: not everybody was shown the same`,
      );
  }
  const ageHours = (now - Date.parse(head.time)) / 3_600_000;
  demand(ageHours <= maxAgeHours && ageHours > -1, `The head ${name} is of ${head.time}: stale`);
  const slots = head.providers.map((each) => [hostOf(each), BigInt(each.slot)]);
  for (const each of [BigInt(head.slot), agreedLeast(slots)])
    demand(slot === undefined || each + SLOTS_MOST >= slot, `The slot ${each} is stale`);
  const amount = (text) => partsOf(text, head.decimals, 'a balance of the vault');
  const words = head.providers.map((each) => [hostOf(each), amount(each.vaultBalance)]);
  demand(words.length > 0, `Nobody says what the vault holds in ${name}`);
  const least = agreedLeast(words);
  demand(amount(head.vaultBalance) === least, `${name} shows not what a quorum says`);
  const owed = partsOf(head.obligations, head.decimals, 'obligations');
  const inFlight = partsOf(head.inFlight, head.decimals, 'inFlight');
  demand(owed - inFlight <= least, `${name}: more is owed than is there`);
};

const checkPath = ({ accountId, balance, salt, path, head }) => {
  const { decimals, assetCode, number } = head;
  demand(path.length <= PATH_MOST, 'The path is too long');
  let sum = partsOf(balance, decimals, 'the balance');
  let hash = digest('kontor-reserve-leaf-1', salt, accountId, assetCode, number, sum);
  for (const { side, hash: siblingHash, sum: text } of path) {
    const sibling = partsOf(text, decimals, 'a sum beside the way');
    demand(side === 'left' || side === 'right', 'A side is neither left nor right');
    demand(/^[0-9a-f]{64}$/.test(siblingHash), 'A hash beside the way is none');
    const pair = [
      [hash, sum],
      [siblingHash, sibling],
    ];
    const [left, right] = side === 'left' ? pair.reverse() : pair;
    hash = digest('kontor-reserve-node-1', ...left, ...right);
    sum += sibling;
  }
  demand(hash === head.root, 'The way does not lead to the root');
  demand(sum === partsOf(head.obligations, decimals, 'obligations'), 'The sums are not the sum');
};

const options = {
  account: { type: 'string' },
  proof: { type: 'string' },
  reserves: { type: 'string', multiple: true },
  balance: { type: 'string', multiple: true, default: [] },
  slot: { type: 'string' },
  'max-age-hours': { type: 'string', default: '26' },
};

const verify = () => {
  const { values } = parseArgs({ options });
  demand(
    values.account && values.proof && values.reserves,
    '--account, --proof and --reserves are required',
  );
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const proofs = read(values.proof).data;
  const published = values.reserves.map(read);
  const slot = values.slot === undefined ? undefined : BigInt(values.slot);
  const settings = { slot, maxAgeHours: Number(values['max-age-hours']), now: Date.now() };
  demand(proofs.length > 0, 'There is no proof: the account held nothing at the newest reserves');
  for (const proof of proofs) {
    demand(proof.accountId === values.account, 'The proof is of another account');
    checkHead(proof.head, published, settings);
    checkPath(proof);
  }
  for (const wanted of values.balance) {
    const [assetCode, amount = ''] = wanted.split('=');
    const found = proofs.find((each) => each.head.assetCode === assetCode);
    demand(found, `The account is left out of the reserves in ${assetCode}`);
    const has = (text) => partsOf(text, found.head.decimals, 'the balance');
    demand(has(found.balance) === has(amount), `The reserves have ${found.balance} for ${amount}`);
  }
  for (const { head, balance } of proofs)
    console.log(
      `${balance} ${head.assetCode} are among ${head.obligations}; ` +
        `${head.vaultBalance} are there at slot ${head.slot}`,
    );
};

try {
  verify();
} catch (error) {
  console.error(`refused: ${error.message}`);
  process.exitCode = 1;
}
