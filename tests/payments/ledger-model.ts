import fc from 'fast-check';
import { expect } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { customer, exchange, EXTERNAL, hold, posted, voided } from '#payments/ledger/movements.ts';
import type { Movement, Transfer } from '#payments/ledger/movement.ts';
import { refundPayment } from '#payments/payment/refund.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Setup } from '../support/payments.ts';

/** What the ledger must be, kept in memory in the simplest way. */
export class Model {
  readonly purses = new Map<string, { posted: bigint; pending: bigint }>();
  readonly liquidity = new Map<AssetCode, bigint>();
  readonly payments: Payment[] = [];
  readonly refunded = new Set<string>();
  readonly holds: { transfer: Transfer; end: 'open' | 'post' | 'void' }[] = [];
  readonly given: Movement[][] = [];

  purse(account: string, asset: AssetCode) {
    const key = `${account} ${asset}`;
    const purse = this.purses.get(key) ?? { posted: 0n, pending: 0n };
    this.purses.set(key, purse);
    return purse;
  }
}

/** The database as tests reach it: two clients, which take turns. */
export interface Real {
  setups: readonly Setup[];
  tenant: Tenant;
  accountIds: readonly string[];
  next(): { setup: Setup; name: string };
}

type Command = fc.AsyncCommand<Model, Real>;

const commit = (setup: Setup, tenant: Tenant, movements: readonly Movement[]) =>
  setup.book.commit(
    tenant,
    movements.map((movement) => ({ change: 'moved', movement })),
  );

const refusal = (doing: Promise<unknown>): Promise<string | undefined> =>
  doing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Error)) return String(error);
      const code: unknown = Reflect.get(error, 'code');
      return typeof code === 'string' ? code : error.name;
    },
  );

const pick = <Item>(items: readonly Item[], position: number): Item | undefined =>
  items[position % Math.max(1, items.length)];

abstract class Named implements Command {
  readonly facts: { position: number; asset: AssetCode; amount: bigint };
  constructor(facts: Named['facts']) {
    this.facts = facts;
  }
  check = (): boolean => true;
  abstract run(model: Model, real: Real): Promise<void>;
  toString = (): string => `${this.constructor.name}(${Object.values(this.facts).join()})`;
}

class MoneyIn extends Named {
  async run(model: Model, real: Real) {
    const { position, asset, amount } = this.facts;
    const accountId = pick(real.accountIds, position) ?? '';
    const report = { accountId, assetCode: asset, amount: amountOf(amount) };
    const { setup } = real.next();
    model.payments.push(await setup.record(real.tenant, report));
    model.purse(accountId, asset).posted += amount;
  }
}

class Refund extends Named {
  async run(model: Model, real: Real) {
    const payment = pick(model.payments, this.facts.position);
    if (!payment) return;
    const { book, ports } = real.next().setup;
    const { paymentId, accountId, assetCode, amount } = payment;
    const decide = () => refundPayment(ports, real.tenant, paymentId);
    const end = await refusal(commitDecision(book, { tenant: real.tenant, decide }));
    const purse = model.purse(accountId, assetCode);
    if (model.refunded.has(paymentId)) return expect(end).toBe('PAYMENT_NOT_REFUNDABLE');
    if (purse.posted - purse.pending < amount) return expect(end).toBe('INSUFFICIENT_FUNDS');
    expect(end).toBeUndefined();
    model.refunded.add(paymentId);
    purse.posted -= amount;
  }
}

class Hold extends Named {
  async run(model: Model, real: Real) {
    const { position, asset: assetCode, amount } = this.facts;
    const { setup, name } = real.next();
    const accountId = pick(real.accountIds, position) ?? '';
    const sum = { assetCode, amount: amountOf(amount) };
    const transfer = hold({ reference: name, accountId, to: EXTERNAL, ...sum });
    const end = await refusal(commit(setup, real.tenant, [transfer]));
    const purse = model.purse(accountId, assetCode);
    if (purse.posted - purse.pending < amount) return expect(end).toBe('INSUFFICIENT_FUNDS');
    expect(end).toBeUndefined();
    purse.pending += amount;
    model.given.push([transfer]);
    model.holds.push({ transfer, end: 'open' });
  }
}

abstract class Resolve extends Named {
  abstract readonly end: 'post' | 'void';
  async run(model: Model, real: Real) {
    const held = pick(model.holds, this.facts.position);
    if (!held) return;
    const movement = this.end === 'post' ? posted(held.transfer) : voided(held.transfer);
    const end = await refusal(commit(real.next().setup, real.tenant, [movement]));
    if (held.end !== 'open' && held.end !== this.end) return expect(end).toBe('OutdatedError');
    expect(end).toBeUndefined();
    if (held.end === this.end) return;
    const { debit, assetCode, amount } = held.transfer;
    const purse = model.purse(debit.accountId ?? '', assetCode);
    purse.pending -= amount;
    if (this.end === 'post') purse.posted -= amount;
    held.end = this.end;
    model.given.push([movement]);
  }
}
class Post extends Resolve {
  readonly end = 'post';
}
class Void extends Resolve {
  readonly end = 'void';
}

class Stock extends Named {
  async run(model: Model, real: Real) {
    const { asset: assetCode, amount } = this.facts;
    const { setup, name } = real.next();
    const sum = { assetCode, amount: amountOf(amount) };
    const [given] = exchange({
      reference: name,
      from: EXTERNAL,
      gives: sum,
      to: EXTERNAL,
      takes: sum,
      phase: 'posted',
    });
    await commit(setup, real.tenant, [given]);
    model.liquidity.set(assetCode, (model.liquidity.get(assetCode) ?? 0n) + amount);
    model.given.push([given]);
  }
}

class Exchange extends Named {
  async run(model: Model, real: Real) {
    const { position, asset, amount } = this.facts;
    const { setup, name } = real.next();
    const accountId = pick(real.accountIds, position) ?? '';
    const other = ASSET_CODES[(ASSET_CODES.indexOf(asset) + 1) % 3] ?? 'USDC';
    const movements = exchange({
      reference: name,
      from: customer(accountId),
      gives: { assetCode: asset, amount: amountOf(amount) },
      to: customer(accountId),
      takes: { assetCode: other, amount: amountOf(amount + 1n) },
      phase: 'posted',
    });
    const end = await refusal(commit(setup, real.tenant, movements));
    const [from, to] = [model.purse(accountId, asset), model.purse(accountId, other)];
    const stock = model.liquidity.get(other) ?? 0n;
    if (from.posted - from.pending < amount || stock < amount + 1n)
      return expect(end).toBe('INSUFFICIENT_FUNDS');
    expect(end).toBeUndefined();
    from.posted -= amount;
    to.posted += amount + 1n;
    model.liquidity.set(other, stock - amount - 1n);
    model.liquidity.set(asset, (model.liquidity.get(asset) ?? 0n) + amount);
    model.given.push([...movements]);
  }
}

/** What was written before is written again, in whole: nothing may come of it. */
class Again extends Named {
  async run(model: Model, real: Real) {
    const movements = pick(model.given, this.facts.position);
    if (movements) await commit(real.next().setup, real.tenant, movements);
  }
}

const facts = fc.record({
  position: fc.nat(50),
  asset: fc.constantFrom(...ASSET_CODES),
  amount: fc.bigInt({ min: 1n, max: 20n }),
});

export const anyCommands = fc.commands(
  [MoneyIn, MoneyIn, Refund, Hold, Hold, Post, Void, Stock, Exchange, Again].map((Kind) =>
    facts.map((each) => new Kind(each)),
  ),
  { maxCommands: 60, size: '+2' },
);

/** The balances of the database are those of the model. */
export const expectSame = async (model: Model, { setups, tenant, accountIds }: Real) => {
  for (const accountId of accountIds)
    for (const setup of setups) {
      const found = await setup.ports.accounts.balances(tenant, accountId);
      for (const assetCode of ASSET_CODES) {
        const { posted: all = 0n, pending = 0n } =
          found.find((balance) => balance.assetCode === assetCode) ?? {};
        expect({ posted: all, pending }).toEqual(model.purse(accountId, assetCode));
      }
    }
};
