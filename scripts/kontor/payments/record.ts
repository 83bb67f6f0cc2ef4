import { parseAmount, type Amount } from '#kernel/money/amount.ts';
import { ASSET_CODES, ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { RAILS, recordReferencedPayment, REPORTED_STATUSES } from '#payments/payment/record.ts';
import { reference } from '#payments/v1/fields.ts';
import { command, oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from './with-payments.ts';
import { paymentFacts, SHOWN_PAYMENT_JSON, shownPayment } from './shown.ts';

interface Options extends OutputOptions, TenantOptions {
  account: string;
  amount: string;
  asset: string;
  method: string;
  provider: string;
  reference: string;
  status: string;
  description?: string;
  ownReference?: string;
}

const METHODS = ['CARD', 'BANK_TRANSFER', 'OTHER'] as const;

const sumOf = (options: Options): { assetCode: AssetCode; amount: Amount } => {
  const assetCode = oneOf('--asset', ASSET_CODES, options.asset);
  if (assetCode === undefined) throw new UsageError('--asset: expected a code');
  const amount = parseAmount(options.amount, assetCode);
  if (amount !== null && amount > 0n) return { assetCode, amount };
  const { decimals } = ASSETS[assetCode];
  throw new UsageError(`--amount: expected more than 0, with at most ${decimals} decimals`);
};

const TEXT_MOST = 500;

const textOf = (option: string, given: string): string => {
  const text = given.trim();
  if (text !== '' && [...text].length <= TEXT_MOST && !/\p{Cc}/u.test(text)) return text;
  throw new UsageError(`${option}: expected 1 to ${TEXT_MOST} characters`);
};

const ownReferenceOf = (given: string): string => {
  const read = reference.safeParse(given);
  if (read.success) return read.data;
  throw new UsageError(`--own-reference: ${read.error.issues[0]?.message}`);
};

const reportOf = (options: Options) => ({
  ...sumOf(options),
  accountId: options.account,
  method: oneOf('--method', METHODS, options.method) ?? 'OTHER',
  provider: textOf('--provider', options.provider),
  providerPaymentId: textOf('--reference', options.reference),
  status: oneOf('--status', REPORTED_STATUSES, options.status),
  description: options.description && textOf('--description', options.description),
  reference: options.ownReference && ownReferenceOf(options.ownReference),
});

export const paymentsRecord = () =>
  forTenant(
    command({
      name: 'record',
      does:
        'Records a payment that an outside provider reports, and credits the account in the same ' +
        'write. A second one with the same provider and reference is refused. ' +
        'One recorded as pending may be recorded again as completed or failed. What comes ' +
        'over the bank or a chain of Kontor is no outside payment, and is refused.',
      examples: [
        'payments record --org org_… --mode live --account acct_… --amount 150.75 --asset USDC ' +
          '--provider Stripe --reference pi_3JZ',
      ],
      json: SHOWN_PAYMENT_JSON,
    }),
  )
    .requiredOption('--account <id>', 'the account that is credited')
    .requiredOption('--amount <decimal>', 'such as 150.75')
    .requiredOption('--asset <code>', 'USDC, EURC or EUR')
    .requiredOption('--provider <name>', `such as Stripe, never ${RAILS.join(' or ')}`)
    .requiredOption('--reference <text>', "the provider's own id for it")
    .option('--method <method>', 'card, bank_transfer or other', 'other')
    .option('--status <status>', 'pending, completed or failed', 'completed')
    .option(
      '--own-reference <text>',
      'your own reference; each can be used once in an organization and mode',
    )
    .option('--description <text>', 'shown to the organization')
    .action(async (options: Options) => {
      const report = reportOf(options);
      const payment = await withPayments(options, ({ tenant, ports, book }) =>
        commitDecision(book, {
          tenant,
          decide: () => recordReferencedPayment(ports, tenant, report),
        }),
      );
      answer(options, shownPayment(payment), paymentFacts(payment));
    });
