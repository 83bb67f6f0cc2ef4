import { z } from 'zod';
import { storedLifetime } from '#payments/solana/lifetimes/lifetimes.ts';
import type { Random } from '../bench/random.ts';
import { addressBytes, base58, bytesOfBase58, sha256 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import type { ChainInProcess } from '../solana-sandbox/in-process.ts';
import { signPayments } from '../solana-sandbox/payments.ts';
import { jsonText } from '../solana-sandbox/rpc/json-rpc.ts';
import type { Faults } from './faults.ts';
import { Spells } from './spells.ts';
import { landingTale, lineOf, lineTale, statusOf, transactionOf, type Tale } from './tales.ts';
import type { Turnstile } from './turnstile.ts';

/**
 * One provider of three that says what is not so: errors, landings, deposits, payments out of the
 * vault, blocks that are far ahead, accounts with less in them. The other two are enough to prove
 * anything: what it says may put things off, and must bring nothing about.
 */

interface LiarParts {
  chain: ChainInProcess;
  faults: Faults;
  random: Random;
  turnstile: Turnstile;
  vault: string;
  /** Keys by which deposits name accounts. */
  references: readonly string[];
  /** What it answers where it does not lie; with faults of its own. */
  answer(body: string): Promise<Response>;
}

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
const answered = z.object({ result: z.unknown() });

const statuses = z.looseObject({ value: z.array(z.unknown()) });
const epoch = z.looseObject({ absoluteSlot: z.number(), blockHeight: z.number() });
const blockhash = z.looseObject({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.number() }),
});
const history = z.array(z.looseObject({ signature: z.string() }));
const accounts = z.looseObject({
  value: z.array(
    z
      .looseObject({ lamports: z.number(), data: z.tuple([z.string(), z.literal('base64')]) })
      .nullable(),
  ),
});
type Account = z.output<typeof accounts>['value'][number];

const ERRORS = [
  { InstructionError: [3, { Custom: 17 }] },
  { InstructionError: [3, { Custom: 1 }] },
];
const AHEAD_SLOTS = [40, 400, 1_000_000];
const AMOUNT_MOST = 900_000_000;
const TOKEN_ACCOUNT_BYTES = 165;
const AMOUNT_BYTE = 64;
const NONCE_BYTES = 80;
const NONCE_BYTE = 40;

/** In the words of each refusal that is invented. */
export const INVENTED = 'the liar takes nothing';
const PREFLIGHT = { code: -32002, message: 'Transaction simulation failed' };

const changedData = (
  [text]: NonNullable<Account>['data'],
  change: (data: Buffer) => void,
): NonNullable<Account>['data'] => {
  const data = Buffer.from(text, 'base64');
  change(data);
  return [data.toString('base64'), 'base64'];
};

/** An account with nothing in it, that is gone, or whose nonce has moved. */
const belittled = (account: Account, kind: number): Account => {
  if (account === null || kind === 0) return null;
  const size = Buffer.from(account.data[0], 'base64').length;
  const data = changedData(account.data, (bytes) => {
    if (size === TOKEN_ACCOUNT_BYTES) bytes.writeBigUInt64LE(0n, AMOUNT_BYTE);
    if (size === NONCE_BYTES) bytes.fill(kind, NONCE_BYTE, NONCE_BYTE + 32);
  });
  return { ...account, data, lamports: size === 0 ? 0 : account.lamports };
};

type Lie = (params: readonly unknown[], result: unknown) => unknown;

export class Liar {
  readonly #parts: LiarParts;
  readonly #spells: Spells;
  /** By signature. */
  readonly #tales = new Map<string, Tale>();
  /** Texts of the memos that it was sent. */
  readonly #memos: string[] = [];
  readonly #lies: Readonly<Record<string, Lie>> = {
    getSignatureStatuses: (params, result) => this.#statuses(params, result),
    getTransaction: (params, result) => this.#transaction(params, result),
    getSignaturesForAddress: (params, result) => this.#history(params, result),
    getEpochInfo: (_, result) => this.#epoch(result),
    getLatestBlockhash: (_, result) => this.#blockhash(result),
    getMultipleAccounts: (_, result) => this.#accounts(result),
  };

  constructor(parts: LiarParts) {
    this.#parts = parts;
    this.#spells = new Spells(parts);
  }

  async answer(body: string): Promise<Response> {
    const { faults } = this.#parts;
    const { id, method, params } = call.parse(JSON.parse(body));
    if (method === 'sendTransaction' && this.#hears(String(params[0])))
      return new Response(jsonText({ jsonrpc: '2.0', id, error: this.#refusal() }));
    const response = await this.#parts.answer(body);
    const lie = this.#lies[method];
    if (!response.ok || lie === undefined || faults.areOver) return response;
    const text = await response.text();
    const read = answered.safeParse(JSON.parse(text));
    const answer = read.success ? await lie(params, read.data.result) : undefined;
    return new Response(
      answer === undefined ? text : jsonText({ jsonrpc: '2.0', id, result: answer }),
    );
  }

  #invent(tale: Tale): void {
    const { faults } = this.#parts;
    faults.invented.add(tale.signature);
    this.#tales.set(tale.signature, tale);
  }

  get #slot(): number {
    return Number(this.#parts.chain.chain.slotAt('finalized'));
  }

  #error(): unknown {
    const { random } = this.#parts;
    return random.chance(0.5) ? null : random.pick(ERRORS);
  }

  /** May say at once what became of the bytes. @returns whether it refuses them */
  #hears(text: string): boolean {
    const { chain, faults, random } = this.#parts;
    const wire = new Uint8Array(Buffer.from(text, 'base64'));
    const tale = landingTale(chain.chain, wire, { slot: this.#slot, error: this.#error() });
    if (tale.memo !== null) this.#memos.push(tale.memo.replace(/^\[\d+\] /, ''));
    if (faults.strikes('invent-landing', random)) this.#invent(tale);
    return faults.strikes('refuse', random);
  }

  #refusal() {
    return { ...PREFLIGHT, data: { err: this.#parts.random.pick(ERRORS), logs: [INVENTED] } };
  }

  #statuses([asked]: readonly unknown[], result: unknown) {
    const signatures = z.array(z.string()).parse(asked);
    const { value, ...rest } = statuses.parse(result);
    const answer = value.map((status, index) => {
      const tale = this.#tales.get(signatures[index] ?? '');
      return tale === undefined ? status : statusOf(tale);
    });
    return { ...rest, value: answer };
  }

  /** Of what has landed, it may say the opposite, or another block. */
  async #transaction([asked]: readonly unknown[], result: unknown) {
    const { chain, faults, random } = this.#parts;
    const signature = String(asked);
    const known = this.#tales.get(signature);
    if (known !== undefined) return transactionOf(known) ?? null;
    if (result === null || !faults.strikes('invent-error', random)) return undefined;
    const landing = await chain.chain.landing(bytesOfBase58(signature, 64) ?? new Uint8Array());
    if (landing === undefined) return undefined;
    const { wire, error, slot } = landing;
    const opposite = error === null ? random.pick(ERRORS) : null;
    const isOfAnother = random.chance(0.3);
    const outcome = isOfAnother
      ? { error, slot: Number(slot) - 1 }
      : { error: opposite, slot: Number(slot) };
    const tale = landingTale(chain.chain, wire, outcome);
    this.#invent(tale);
    return transactionOf(tale);
  }

  async #history([asked]: readonly unknown[], result: unknown) {
    const { faults, random } = this.#parts;
    const address = String(asked);
    if (faults.strikes('invent-transfer', random)) await this.#inventTransfer(address);
    if (faults.strikes('invent-line', random)) this.#inventLine(address);
    const hides = this.#spells.isIn('hide');
    const lines = history.parse(result).filter(() => !hides || random.chance(0.5));
    const known = new Set(lines.map(({ signature }) => signature));
    const tales = [...this.#tales.values()].filter(
      (tale) => tale.addresses.includes(address) && !known.has(tale.signature),
    );
    return [...tales.toReversed().map(lineOf), ...lines];
  }

  /** A transfer that its payer has signed, and that never lands. */
  async #inventTransfer(address: string): Promise<void> {
    const { chain, random, vault, references } = this.#parts;
    const account = chain.chain.account(addressBytes(address), chain.chain.slotAt('finalized'));
    const isToken = account?.data.length === TOKEN_ACCOUNT_BYTES;
    if (!isToken && address !== vault) return;
    const [mint, owner] = isToken
      ? [base58(account.data.slice(0, 32)), base58(account.data.slice(32, 64))]
      : [random.pick(Object.values(SANDBOX_MINTS)), vault];
    const amount = BigInt(1 + Math.floor(random.next() * AMOUNT_MOST));
    const named = owner === vault ? [random.pick(references)] : [];
    const lifetime = storedLifetime({
      kind: 'blockhash',
      blockhash: base58(sha256(`a block that is none ${random.next()}`)),
      lastValidBlockHeight: 1n,
      contextSlot: 1n,
    });
    const { wire } = await signPayments([{ mint, owner, amount, references: named }], lifetime);
    const bytes = new Uint8Array(Buffer.from(wire, 'base64'));
    this.#invent(landingTale(chain.chain, bytes, { slot: this.#slot, error: null }));
  }

  /** A payment out of the vault: of a payout that there is, or of one that is not. */
  #inventLine(address: string): void {
    const { random, vault } = this.#parts;
    if (address !== vault) return;
    const name = `a line that is none ${random.next()}`;
    const made = `po_${Buffer.from(sha256(name)).toString('hex').slice(0, 26)}`;
    const memo = this.#memos.length > 0 && random.chance(0.5) ? random.pick(this.#memos) : made;
    this.#invent(lineTale({ name, memo, address }, this.#slot - Math.floor(random.next() * 100)));
  }

  #ahead(): number {
    return this.#spells.isIn('run-ahead') ? this.#parts.random.pick(AHEAD_SLOTS) : 0;
  }

  #epoch(result: unknown) {
    const ahead = this.#ahead();
    const { absoluteSlot, blockHeight, ...rest } = epoch.parse(result);
    return { ...rest, absoluteSlot: absoluteSlot + ahead, blockHeight: blockHeight + ahead };
  }

  #blockhash(result: unknown) {
    const ahead = this.#ahead();
    if (ahead === 0) return undefined;
    const { value, ...rest } = blockhash.parse(result);
    const made = base58(sha256(`a block that is none ${this.#parts.random.next()}`));
    const lastValidBlockHeight = value.lastValidBlockHeight + ahead;
    return { ...rest, value: { blockhash: made, lastValidBlockHeight } };
  }

  #accounts(result: unknown) {
    if (!this.#spells.isIn('belittle')) return undefined;
    const { value, ...rest } = accounts.parse(result);
    const kind = Math.floor(this.#parts.random.next() * 3);
    return { ...rest, value: value.map((each) => belittled(each, kind)) };
  }
}
