import { Command } from 'commander';
import { amountText, parseAmount } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import {
  APPROVERS_MOST,
  EXPIRY_HOURS_MOST,
  type ApprovalPolicy,
} from '#payments/payout/approval.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { command, oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';

/** Sets the amounts above which payouts wait for approval. */

interface Options extends OutputOptions, TenantOptions {
  asset: string;
  above: string;
  approvers: string;
  expiresAfter: string;
}

const ASSET_OPTION = ['--asset <code>', 'USDC, EURC or EUR'] as const;

const POLICY_JSON = '{assetCode, threshold, approvers, expiresAfterHours}';

const assetOf = ({ asset }: Pick<Options, 'asset'>): AssetCode => {
  const found = oneOf('--asset', ASSET_CODES, asset);
  if (found === undefined) throw new UsageError('--asset: expected usdc, eurc or eur');
  return found;
};

const wholeOf = (option: string, given: string, most: number): number => {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= 1 && number <= most) return number;
  throw new UsageError(`${option}: expected a whole number from 1 to ${most}`);
};

const policyOf = (options: Options): ApprovalPolicy => {
  const assetCode = assetOf(options);
  const threshold = parseAmount(options.above, assetCode);
  if (threshold === null)
    throw new UsageError(`--above: expected an amount of ${assetCode} such as 1000 or 0.5`);
  return {
    assetCode,
    threshold,
    approvers: wholeOf('--approvers', options.approvers, APPROVERS_MOST),
    expiresAfterHours: wholeOf('--expires-after', options.expiresAfter, EXPIRY_HOURS_MOST),
  };
};

const shown = (policy: ApprovalPolicy) => ({
  ...policy,
  threshold: amountText(policy.threshold, policy.assetCode),
});

const HEADING = ['Asset', 'Above', 'Approvers', 'Cancelled after'];

const tableOf = (policies: readonly ApprovalPolicy[]): string =>
  policies.length === 0
    ? 'No payout has to be approved.'
    : table(
        HEADING,
        policies
          .map(shown)
          .map(({ assetCode, threshold, approvers, expiresAfterHours }) => [
            assetCode,
            threshold,
            String(approvers),
            `${expiresAfterHours} h`,
          ]),
      );

const policySet = () =>
  forTenant(
    command({
      name: 'set',
      does:
        'Payouts of more than an amount then wait for approval. Compared are the amount that ' +
        'is paid or exchanged and the amount that arrives. Payouts that were accepted before ' +
        'are not touched.',
      examples: ['payouts policy set --org org_… --mode live --asset USDC --above 10000'],
      json: POLICY_JSON,
    }),
  )
    .requiredOption(...ASSET_OPTION)
    .requiredOption('--above <amount>', 'payouts of more than this wait; 0: all of them')
    .option('--approvers <number>', 'how many have to approve', '1')
    .option(
      '--expires-after <hours>',
      'hours without approval after which a payout is cancelled',
      '72',
    )
    .action(async (options: Options) => {
      const policy = policyOf(options);
      await withPayments(options, ({ store, tenant, ports }) =>
        approvalPolicies(store).set(tenant, policy, ports.now()),
      );
      answer(options, shown(policy), tableOf([policy]));
    });

const policyList = () =>
  forTenant(
    command({
      name: 'list',
      does: 'Lists above which amounts payouts of an organization wait for approval.',
      examples: ['payouts policy list --org org_… --mode live'],
      json: `[${POLICY_JSON}]`,
    }),
  ).action(async (options: Options) => {
    const policies = await withPayments(options, ({ store, tenant }) =>
      approvalPolicies(store).list(tenant),
    );
    answer(options, policies.map(shown), tableOf(policies));
  });

const policyRemove = () =>
  forTenant(
    command({
      name: 'remove',
      does:
        'Payouts in an asset then need no approval any more. Those that wait already still need ' +
        'their approvals.',
      examples: ['payouts policy remove --org org_… --mode live --asset USDC'],
      json: '{assetCode, removed}',
    }),
  )
    .requiredOption(...ASSET_OPTION)
    .action(async (options: Options) => {
      const assetCode = assetOf(options);
      const removed = await withPayments(options, ({ store, tenant }) =>
        approvalPolicies(store).remove(tenant, assetCode),
      );
      if (!removed) throw new RefusalError('NOT_FOUND', `There is no policy for ${assetCode}`);
      answer(options, { assetCode, removed }, `${assetCode} has no policy any more.`);
    });

export const payoutsPolicy = () =>
  new Command('policy')
    .description('Sets, lists and removes the amounts above which payouts wait for approval.')
    .addCommand(policySet())
    .addCommand(policyList())
    .addCommand(policyRemove())
    .addHelpText('after', '\nExamples:\n  npm run kontor -- payouts policy set --help');
