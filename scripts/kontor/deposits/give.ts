import { commitDecision } from '#payments/commit-decision.ts';
import { assignDeposit, matchDeposit } from '#payments/deposit/assign.ts';
import type { OpenDeposit } from '#payments/deposit/deposit.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { paymentFacts, SHOWN_PAYMENT_JSON, shownPayment } from '../payments/shown.ts';
import { forTenant, withPayments, type TenantOptions } from '../payments/with-payments.ts';
import { depositAt, POSITION_OPTION, sumOf } from './shown.ts';

/** Assigns an uncredited deposit to an account, or to the payment that records it already. */

interface Options extends OutputOptions, ConfirmOptions, TenantOptions {
  position?: string;
  notRecorded?: boolean;
}

const refuseDouble = ({ recordedAs, signature }: OpenDeposit, { notRecorded }: Options): void => {
  if (recordedAs === null || notRecorded) return;
  const { paymentId, organizationId } = recordedAs;
  throw new UsageError(
    `${signature} was recorded by hand as ${paymentId} of ${organizationId}. If that is the same ` +
      `money: deposits match ${signature} ${paymentId}. If not: --not-recorded`,
  );
};

type Opened = Parameters<Parameters<typeof withPayments>[1]>[0];

interface Giving {
  question(deposit: OpenDeposit): string;
  decide(opened: Opened, deposit: OpenDeposit): ReturnType<typeof assignDeposit>;
  refuse?(deposit: OpenDeposit): void;
}

const give = async (signature: string, options: Options, { question, decide, refuse }: Giving) => {
  const payment = await withPayments(options, async (opened) => {
    const { tenant, book, store } = opened;
    const at = { signature, position: options.position };
    const deposit = await depositAt(store, tenant.mode, at);
    refuse?.(deposit);
    if (!(await confirmed(options, question(deposit)))) return undefined;
    return commitDecision(book, {
      tenant,
      // Read anew at each try, because somebody else may have assigned it meanwhile.
      decide: async () => decide(opened, await depositAt(store, tenant.mode, at)),
    });
  });
  if (payment === undefined) return answer(options, null, 'Nothing was done.');
  return answer(options, shownPayment(payment), paymentFacts(payment));
};

export const depositsAssign = () =>
  forTenant(
    command({
      name: 'assign',
      does:
        'Credits a whole deposit to an account, once, if no account has it yet: a ' +
        'payment is recorded and credited in the same write.',
      examples: ['deposits assign 5h6x… acct_… --org org_… --mode live --yes'],
      json: SHOWN_PAYMENT_JSON,
    }),
  )
    .argument('<signature>', 'the transaction that brought it')
    .argument('<account>', 'the account that is credited')
    .option(...POSITION_OPTION)
    .option(
      '--not-recorded',
      'it is not the payment that was recorded by hand with the same signature',
    )
    .option('--yes', 'without asking')
    .action((signature: string, accountId: string, options: Options) =>
      give(signature, options, {
        question: (deposit) => `Credit ${sumOf(deposit)} ${deposit.assetCode} to ${accountId}?`,
        decide: ({ ports, tenant }, deposit) =>
          assignDeposit(ports, { tenant, accountId }, deposit),
        refuse: (deposit) => refuseDouble(deposit, options),
      }),
    );

export const depositsMatch = () =>
  forTenant(
    command({
      name: 'match',
      does:
        'Marks a deposit as the money of a payment that was recorded by hand. Nothing is ' +
        'credited, and the deposit is no longer listed.',
      examples: ['deposits match 5h6x… pmt_… --org org_… --mode live --yes'],
      json: SHOWN_PAYMENT_JSON,
    }),
  )
    .argument('<signature>', 'the transaction that brought it')
    .argument('<payment>', 'the payment that was recorded')
    .option(...POSITION_OPTION)
    .option('--yes', 'without asking')
    .action((signature: string, paymentId: string, options: Options) =>
      give(signature, options, {
        question: (deposit) =>
          `Is ${paymentId} the ${sumOf(deposit)} ${deposit.assetCode} of this transaction?`,
        decide: ({ ports, tenant }, deposit) => matchDeposit(ports, { tenant, paymentId }, deposit),
      }),
    );
