import { flushCompileCache } from 'node:module';
import { amountOf } from '#kernel/money/amount.ts';
import { customer, EXTERNAL, hold, posted, voided } from '#payments/ledger/movements.ts';
import type { Movement, Transfer } from '#payments/ledger/movement.ts';
import { openStore } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { setupOf } from './payments.ts';

/** Money in, with an identifier made from a number, by which it can be given again. */
const numbered = (accountId: string, name: string): Transfer => ({
  transferId: `${name}.test`,
  debit: EXTERNAL,
  credit: customer(accountId),
  assetCode: 'USDC',
  amount: amountOf(100n),
  phase: 'posted',
  reason: 'test',
  reference: name,
});

/** All that one turn moves, in commits of its own: in, held, and the end of what is held. */
export const turn = (accountId: string, name: string): readonly Movement[] => {
  const some = { accountId, to: EXTERNAL, assetCode: 'USDC', amount: amountOf(30n) } as const;
  const held = hold({ ...some, reference: name });
  return [numbered(accountId, name), held, name.endsWith('0') ? voided(held) : posted(held)];
};

const WRITERS = 8;

const line = (text: string) => process.stdout.write(`${text}\n`);

/** Moves money until it is stopped, or so many turns; says a name once it is durable. */
const run = async ([
  url = '',
  organizationId = '',
  accountId = '',
  tag = '',
  turns = '',
  threaded = '',
]: string[]) => {
  const open = threaded === '' ? openStore : openThreadedStore;
  const { book, record, store } = setupOf(await open({ url }));
  const tenant = { organizationId, mode: 'test' } as const;
  const most = turns === '' ? Infinity : Number(turns);
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < most) {
      const name = `${tag}_${next++}`;
      for (const [index, movement] of turn(accountId, name).entries()) {
        await book.commit(tenant, [{ change: 'moved', movement }]);
        line(`moved ${name} ${index}`);
      }
      const { paymentId } = await record(tenant, { accountId, providerPaymentId: name });
      line(`paid ${paymentId}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await store.close();
};

if (import.meta.main) {
  // Who is killed keeps nothing at its end.
  flushCompileCache();
  await run(process.argv.slice(2));
}
