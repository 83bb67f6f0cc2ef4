import { z } from 'zod';
import type { Random } from '../bench/random.ts';
import { addressBytes, base58 } from '../solana-sandbox/bytes.ts';
import type { ChainInProcess } from '../solana-sandbox/in-process.ts';
import type { AccountState } from '../solana-sandbox/machine.ts';
import { accountJson } from '../solana-sandbox/rpc/account-json.ts';
import { jsonText } from '../solana-sandbox/rpc/json-rpc.ts';
import { withContext } from '../solana-sandbox/rpc/parameters.ts';
import { blockHeight, FIRST_SLOT } from '../solana-sandbox/slots.ts';
import { readTransaction, signatureOf } from '../solana-sandbox/wire.ts';
import type { Faults } from './faults.ts';
import type { Market } from './market.ts';
import { Spells } from './spells.ts';
import type { Turnstile } from './turnstile.ts';

/** A provider in front of the chain that is late, forgetful, and now and then on another fork. */

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
type Call = z.output<typeof call>;

const statuses = z.object({
  result: z.object({
    context: z.looseObject({ slot: z.number() }),
    value: z.array(z.looseObject({ slot: z.number() }).nullable()),
  }),
});
type Statuses = z.output<typeof statuses>['result'];

const epoch = z.object({
  id: z.unknown(),
  result: z.looseObject({ absoluteSlot: z.number(), blockHeight: z.number() }),
});

const found = z.object({ result: z.looseObject({ slot: z.number() }).nullable() });
const history = z.object({ result: z.array(z.looseObject({ slot: z.number() })) });

const accountsAsked = z.tuple([
  z.array(z.string()),
  z.looseObject({
    // Who asks leaves it out where it is the usual one.
    commitment: z.enum(['processed', 'confirmed', 'finalized']).default('finalized'),
  }),
]);

const signaturesAsked = z.array(z.string());

const BLOCKHASH_LIFE = 150n;
/** In slots. */
const LAG_MOST = 60;
const HASH_LAG_MOST = 140;
/** As far back as the chain keeps the state of accounts. */
const STANDS_MOST = 90n;

const LYING_PART = 0.3;
const EXAGGERATION = 1_000_000n;

const TOKEN_ACCOUNT_BYTES = 165;
const AMOUNT_BYTE = 64;
/** In smallest parts of a coin. */
const MORE = 1_000_000n;
/** For a wallet, this many times as much: enough for whatever is signed in one round. */
const LAMPORTS_MORE = 1000n;

/** A token account, or a wallet, with more in it than there is. */
const overstated = (account: AccountState | null, more: bigint): AccountState | null => {
  if (account?.data.length === 0)
    return { ...account, lamports: account.lamports + more * LAMPORTS_MORE };
  if (account?.data.length !== TOKEN_ACCOUNT_BYTES) return account;
  const data = Buffer.from(account.data);
  data.writeBigUInt64LE(data.readBigUInt64LE(AMOUNT_BYTE) + more, AMOUNT_BYTE);
  return { ...account, data: new Uint8Array(data) };
};

export interface ProviderParts {
  chain: ChainInProcess;
  market: Market;
  faults: Faults;
  random: Random;
  turnstile: Turnstile;
  /** Whether it may deny what it has; where two may, nobody can prove anything. */
  mayDeny: boolean;
}

interface Forked {
  slot: number;
  untilMs: number;
  commitment: 'processed' | 'confirmed';
}

export class SimulatedProvider {
  readonly #parts: ProviderParts;
  /** Transactions in a block that will be left behind. */
  readonly #forked = new Map<string, Forked>();
  readonly #spells: Spells;
  #standsAt: bigint | undefined;
  #forgotUntil = FIRST_SLOT;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#spells = new Spells(parts);
  }

  /** The answer to a request; it throws where there is none. */
  async answer(body: string): Promise<Response> {
    const { faults, random } = this.#parts;
    const asked = call.parse(JSON.parse(body));
    if (faults.reach(`before ${asked.method}`, random)) throw new TypeError('nobody asks any more');
    if (this.#spells.isIn('outage')) throw new TypeError('nobody answers');
    if (faults.strikes('throttle', random)) return new Response('', { status: 429 });
    if (faults.strikes('drop', random)) throw new TypeError('the request was lost');
    const text = await this.#result(asked, body);
    if (faults.reach(`after ${asked.method}`, random))
      throw new TypeError('nobody listens any more');
    if (faults.strikes('lose', random)) throw new TypeError('the answer was lost');
    if (faults.strikes('garbage', random))
      return Response.json({ jsonrpc: '2.0', result: { odd: 1 } });
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  }

  #result(asked: Call, body: string): Promise<string> {
    if (asked.method === 'sendTransaction') return this.#send(asked, body);
    if (asked.method === 'getSignatureStatuses') return this.#statuses(asked, body);
    if (asked.method === 'getLatestBlockhash') return this.#blockhash(asked, body);
    if (asked.method === 'getEpochInfo') return this.#epoch(body);
    if (asked.method === 'getFirstAvailableBlock') return this.#firstBlock(asked, body);
    if (asked.method === 'getMultipleAccounts') return this.#accounts(asked, body);
    if (asked.method === 'getRecentPrioritizationFees') return this.#offers(asked);
    if (asked.method === 'getTransaction') return this.#transaction(asked, body);
    if (asked.method === 'getSignaturesForAddress') return this.#history(asked, body);
    return this.#parts.chain.ask(body);
  }

  /** What others offer; one provider now and then says anything. */
  async #offers({ id }: Call): Promise<string> {
    const { chain, market, random, mayDeny, faults } = this.#parts;
    const lies = mayDeny && market.price > 0n && random.chance(LYING_PART);
    const prioritizationFee = lies ? market.price * EXAGGERATION : market.price;
    if (prioritizationFee > faults.dearest) faults.dearest = prioritizationFee;
    const result = [{ slot: chain.chain.slotAt('processed'), prioritizationFee }];
    return jsonText({ jsonrpc: '2.0', result, id });
  }

  async #send({ id, params }: Call, body: string): Promise<string> {
    const { chain, faults, random, turnstile, market } = this.#parts;
    const wire = Buffer.from(String(params[0]), 'base64');
    const transaction = readTransaction(new Uint8Array(wire));
    const signature = base58(signatureOf(transaction));
    const taken = jsonText({ jsonrpc: '2.0', result: signature, id });
    if (faults.strikes('fork', random)) {
      const commitment = random.chance(0.5) ? 'processed' : 'confirmed';
      const slot = Number(chain.chain.slotAt('processed'));
      const untilMs = turnstile.nowMs + random.next() * 20_000;
      faults.forked.add(signature);
      this.#forked.set(signature, { slot, untilMs, commitment });
      return taken;
    }
    if (this.#spells.isIn('swallow')) return taken;
    if (!market.takes(transaction.message)) {
      faults.note('too cheap');
      return taken;
    }
    if (faults.strikes('delay', random)) {
      void turnstile.pass(() => chain.ask(body), random.next() * 150_000);
      return taken;
    }
    if (faults.strikes('duplicate', random)) await chain.ask(body);
    return chain.ask(body);
  }

  /** By how many slots an answer is late: now and then, or since it stands still. */
  #lag(most = LAG_MOST): number {
    const { chain, faults, random, mayDeny } = this.#parts;
    const late = faults.strikes('lag', random) ? Math.floor(random.next() * most) : 0;
    if (!mayDeny || !this.#spells.isIn('stand-still')) {
      this.#standsAt = undefined;
      return late;
    }
    const slot = chain.chain.slotAt('processed');
    this.#standsAt ??= slot;
    const stands = slot - this.#standsAt;
    return Math.max(late, Number(stands < STANDS_MOST ? stands : STANDS_MOST));
  }

  async #statuses({ id, params }: Call, body: string): Promise<string> {
    const { chain, faults, random, mayDeny } = this.#parts;
    const { result } = statuses.parse(JSON.parse(await chain.ask(body)));
    const signatures = signaturesAsked.parse(params[0]);
    const lag = this.#lag();
    const since = this.#hasSince;
    const denies = mayDeny && this.#spells.isIn('deny');
    const value = result.value.map((status, index) => {
      const forked = this.#forkedStatus(signatures[index] ?? '');
      if (forked !== null) return forked;
      if (status === null || status.slot > result.context.slot - lag) return null;
      if (status.slot < since) return null;
      return denies || (mayDeny && faults.strikes('not-found', random))
        ? null
        : this.#asOf(status, result, lag);
    });
    const context = { ...result.context, slot: result.context.slot - lag };
    return jsonText({ jsonrpc: '2.0', result: { context, value }, id });
  }

  #forkedStatus(signature: string) {
    const forked = this.#forked.get(signature);
    if (forked === undefined) return null;
    if (forked.untilMs < this.#parts.turnstile.nowMs) {
      this.#forked.delete(signature);
      return null;
    }
    const { slot, commitment: confirmationStatus } = forked;
    return { slot, confirmations: 1, err: null, status: { Ok: null }, confirmationStatus };
  }

  /** Before this slot it has no blocks since it began anew; in the end it has read all again. */
  get #hasSince(): bigint {
    const { chain, faults, random } = this.#parts;
    if (faults.areOver) return FIRST_SLOT;
    if (faults.strikes('forget', random)) this.#forgotUntil = chain.chain.slotAt('finalized');
    return this.#forgotUntil;
  }

  async #firstBlock({ id }: Call, body: string): Promise<string> {
    const since = this.#hasSince;
    if (since === FIRST_SLOT) return this.#parts.chain.ask(body);
    return jsonText({ jsonrpc: '2.0', result: since, id });
  }

  /** Whether it has come so far with its finalized blocks. */
  #hasCome(slot: number, lag: number): boolean {
    return slot <= Number(this.#parts.chain.chain.slotAt('finalized')) - lag;
  }

  async #transaction({ id }: Call, body: string): Promise<string> {
    const text = await this.#parts.chain.ask(body);
    const lag = this.#lag();
    const { result } = found.parse(JSON.parse(text));
    const isThere =
      result === null || (result.slot >= this.#hasSince && this.#hasCome(result.slot, lag));
    if (isThere) return text;
    return jsonText({ jsonrpc: '2.0', result: null, id });
  }

  async #history({ id }: Call, body: string): Promise<string> {
    const text = await this.#parts.chain.ask(body);
    const lag = this.#lag();
    if (lag === 0) return text;
    const lines = history.parse(JSON.parse(text)).result;
    const result = lines.filter(({ slot }) => this.#hasCome(slot, lag));
    return jsonText({ jsonrpc: '2.0', result, id });
  }

  /** What it said some slots ago. */
  #asOf(status: NonNullable<Statuses['value'][number]>, { context }: Statuses, lag: number) {
    if (lag === 0) return status;
    const confirmations = context.slot - lag - status.slot;
    if (confirmations >= 32) return status;
    const confirmationStatus = confirmations >= 2 ? 'confirmed' : 'processed';
    return { ...status, confirmations, confirmationStatus };
  }

  async #blockhash({ id, params }: Call, body: string): Promise<string> {
    const { chain } = this.#parts;
    const lag = this.#lag(HASH_LAG_MOST);
    if (params.length > 1 || lag === 0) return chain.ask(body);
    const late = chain.chain.slotAt('confirmed') - BigInt(lag);
    const slot = late < FIRST_SLOT ? FIRST_SLOT : late;
    const value = {
      blockhash: base58(chain.chain.blockhashAt(slot)),
      lastValidBlockHeight: blockHeight(slot) + BLOCKHASH_LIFE,
    };
    return jsonText({ jsonrpc: '2.0', result: { context: { slot }, value }, id });
  }

  /** As they were some slots ago, or with more in them than there is. */
  async #accounts({ id, params }: Call, body: string): Promise<string> {
    const { chain, mayDeny } = this.#parts;
    const lag = this.#lag();
    const more = mayDeny && this.#spells.isIn('overstate') ? MORE : 0n;
    if (lag === 0 && more === 0n) return chain.ask(body);
    const [addresses, { commitment }] = accountsAsked.parse(params);
    const late = chain.chain.slotAt(commitment) - BigInt(lag);
    const slot = late < FIRST_SLOT ? FIRST_SLOT : late;
    const value = addresses.map((each) => {
      const account = overstated(chain.chain.account(addressBytes(each), slot), more);
      return accountJson(account, { encoding: 'base64' });
    });
    return jsonText({ jsonrpc: '2.0', result: withContext(slot, value), id });
  }

  async #epoch(body: string): Promise<string> {
    const text = await this.#parts.chain.ask(body);
    const lag = this.#lag();
    if (lag === 0) return text;
    const { result, id } = epoch.parse(JSON.parse(text));
    const { absoluteSlot, blockHeight: height } = result;
    const late = { ...result, absoluteSlot: absoluteSlot - lag, blockHeight: height - lag };
    return jsonText({ jsonrpc: '2.0', result: late, id });
  }
}
