import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';

/**
 * A signer for Kontor: it holds the key of the vault, and signs a payout only if its own policy
 * allows it. What the message does is read from its bytes: what the caller says of it proves nothing.
 * Node alone, no dependency. The settings are in README.md beside this file.
 */

const setting = (name) => {
  if (!process.env[name]) throw new Error(`${name} is not set`);
  return process.env[name];
};
const file = (name) => readFileSync(setting(name), 'utf8');

// Amounts are decimal texts with six places at most, and are compared as whole numbers.
const parts = (text) => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return BigInt(whole + fraction.padEnd(6, '0'));
};

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base58 = (bytes) => {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    text = DIGITS[Number(rest % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
};

/** The seed in hexadecimal; an Ed25519 key in PKCS 8 is these 16 bytes and the seed. */
const seed = Buffer.from(file('SIGNER_SEED_FILE').trim(), 'hex');
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
const ADDRESS = base58(spki.subarray(-32));

const MOST = parts(setting('SIGNER_MOST'));
const MOST_A_DAY = parts(setting('SIGNER_MOST_A_DAY'));
const MOST_A_DAY_TO_ONE = parts(setting('SIGNER_MOST_A_DAY_TO_ONE'));
/** The mint of each asset: `USDC=EPj…,EURC=HzwQ…`. */
const MINTS = new Map(
  setting('SIGNER_MINTS')
    .split(',')
    .map((pair) => pair.split('=')),
);
/** The network fee of a transaction at most, so that none burns what the vault has of SOL. */
const FEE_MOST = 1_000_000n;

class Refusal extends Error {}
const refuseUnless = (condition, reason) => {
  if (!condition) throw new Refusal(reason);
};

/** What was signed, a line each: it outlives a restart, so that the limits of a day hold. */
const LEDGER = setting('SIGNER_LEDGER_FILE');
const lines = existsSync(LEDGER) ? readFileSync(LEDGER, 'utf8').split('\n').filter(Boolean) : [];
const signed = lines.map((line) => JSON.parse(line));

/** The parts of a message of version 0, or a Refusal. */
const readMessage = (bytes) => {
  let at = 0;
  const take = (count) => {
    refuseUnless(at + count <= bytes.length, 'the message is cut off');
    return bytes.subarray(at, (at += count));
  };
  const byte = () => take(1)[0];
  const count = () => {
    const low = byte();
    return low < 128 ? low : (low & 127) + (byte() << 7);
  };
  refuseUnless(byte() === 0x80, 'the message is of another version');
  const signers = byte();
  take(2);
  const keys = Array.from({ length: count() }, () => base58(take(32)));
  take(32);
  const instructions = Array.from({ length: count() }, () => ({
    program: keys[byte()],
    accounts: Array.from(take(count()), (index) => keys[index]),
    data: take(count()),
  }));
  refuseUnless(count() === 0 && at === bytes.length, 'the message names other accounts');
  return { signers, payer: keys[0], instructions };
};

/** What each program may do here; each answers what it adds to the picture of the payout. */
const PROGRAMS = {
  ComputeBudget111111111111111111111111111111: ({ data }) => {
    if (data[0] === 2) return { units: BigInt(data.readUInt32LE(1)) };
    refuseUnless(data[0] === 3, 'it asks for more than a fee');
    return { price: data.readBigUInt64LE(1) };
  },
  // The value of a nonce account moves on, so that the transaction can land once.
  ['1'.repeat(32)]: ({ data }) => {
    refuseUnless(data.length === 4 && data.readUInt32LE(0) === 4, 'it moves SOL');
    return {};
  },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ({ accounts: [, account, owner, mint], data }) => {
    refuseUnless(data.length === 1 && data[0] === 1, 'it does more than make a token account');
    return { made: { account, owner, mint } };
  },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: ({ accounts: [, mint, account], data }) => {
    refuseUnless(data.length === 10 && data[0] === 12, 'it does more than transfer a token');
    return { transfer: { account, mint, amount: data.readBigUInt64LE(1) } };
  },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: ({ data }) => ({ memo: data.toString('utf8') }),
};

const pictureOf = (instructions) => {
  const picture = {};
  for (const each of instructions) {
    refuseUnless(Object.hasOwn(PROGRAMS, each.program), `it calls ${each.program}`);
    for (const [name, value] of Object.entries(PROGRAMS[each.program](each))) {
      refuseUnless(picture[name] === undefined, `it has more than one ${name}`);
      picture[name] = value;
    }
  }
  return picture;
};

/** Whether the bytes do what is said of them, and nothing else. */
const checkMessage = (asked, bytes) => {
  const { signers, payer, instructions } = readMessage(bytes);
  refuseUnless(signers === 1 && payer === ADDRESS, 'it is to be signed by others, too');
  const { transfer, made, memo, units = 200_000n, price = 0n } = pictureOf(instructions);
  refuseUnless(transfer?.account === asked.tokenAccount, 'it pays another token account');
  refuseUnless(transfer.amount === parts(asked.amount), 'it pays another amount');
  refuseUnless(transfer.mint === MINTS.get(asked.assetCode), 'it pays another token');
  refuseUnless(memo === asked.payoutId, 'it names another payout');
  // The chain itself refuses a token account that is not its owner's: with it the wallet is proved.
  const isOf = made?.account === asked.tokenAccount && made.owner === asked.wallet;
  refuseUnless(made ? isOf : asked.wallet === null, 'it pays another wallet');
  refuseUnless((units * price) / 1_000_000n <= FEE_MOST, 'its fee is too high');
};

/** The policy: per transfer, per day, per destination, and who is never paid. */
const checkPolicy = ({ amount: text, tokenAccount, wallet }, day) => {
  const amount = parts(text);
  // Read each time, so that a line that was added holds at once.
  const denied = file('SIGNER_DENY_FILE').split('\n');
  const isDenied = [tokenAccount, wallet].some((each) => denied.includes(each));
  refuseUnless(!isDenied, 'the destination is on the deny list');
  refuseUnless(amount <= MOST, `more than ${setting('SIGNER_MOST')} at once`);
  const today = signed.filter((each) => each.day === day);
  const sum = (rows) => rows.reduce((total, each) => total + parts(each.amount), amount);
  refuseUnless(sum(today) <= MOST_A_DAY, `more than ${setting('SIGNER_MOST_A_DAY')} a day`);
  const toOne = today.filter((each) => each.tokenAccount === tokenAccount);
  const most = setting('SIGNER_MOST_A_DAY_TO_ONE');
  refuseUnless(sum(toOne) <= MOST_A_DAY_TO_ONE, `more than ${most} a day to one destination`);
};

const signatureFor = (asked) => {
  refuseUnless(asked.purpose === 'payout', 'only payouts are signed here');
  refuseUnless(asked.address === ADDRESS, `this is the signer of ${ADDRESS}`);
  const { message, payoutId, assetCode, amount, tokenAccount } = asked;
  const bytes = Buffer.from(message, 'base64');
  checkMessage(asked, bytes);
  // The same bytes can land once. Others of the same payout count again: both might land.
  if (!signed.some((each) => each.message === message)) {
    const day = new Date().toISOString().slice(0, 10);
    checkPolicy(asked, day);
    const row = { day, payoutId, assetCode, amount, tokenAccount, message };
    appendFileSync(LEDGER, `${JSON.stringify(row)}\n`, { mode: 0o600, flush: true });
    signed.push(row);
  }
  return sign(null, bytes, key).toString('base64');
};

const answer = (response, status, body) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** Only who has the client certificate comes so far. */
const server = createServer(
  {
    cert: file('SIGNER_TLS_CERTIFICATE'),
    key: file('SIGNER_TLS_KEY'),
    ca: file('SIGNER_CLIENT_CERTIFICATE'),
    requestCert: true,
    rejectUnauthorized: true,
  },
  (request, response) => {
    let text = '';
    request.on('data', (chunk) => text.length < 16_384 && (text += chunk));
    request.on('end', () => {
      try {
        answer(response, 200, { signature: signatureFor(JSON.parse(text)) });
      } catch (error) {
        console.error(`not signed: ${error.message}`);
        answer(response, error instanceof Refusal ? 403 : 400, { reason: error.message });
      }
    });
  },
);
const { SIGNER_PORT = '8443', SIGNER_HOST = '127.0.0.1' } = process.env;
server.listen(Number(SIGNER_PORT), SIGNER_HOST, () =>
  console.log(`signs for ${ADDRESS} at https://${SIGNER_HOST}:${server.address().port}`),
);
