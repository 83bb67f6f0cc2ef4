import { OPERATOR } from '#access/organization.ts';
import { showOrganization } from '#access/organizations.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { CHAINS, coinText } from '#kernel/money/chains.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import {
  COST_GROUPS,
  networkCostReader,
  TRANSACTIONS_MOST,
  type CostGroup,
  type NetworkCost,
} from '#payments/storage/costs/network-costs.ts';
import { command, oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

/** Shows what transactions have cost the vault in the chain's own coin. */

interface Options extends OutputOptions, ModeOptions {
  by: string;
  from?: string;
  to?: string;
  org?: string;
}

const CHAIN = 'solana';
const COIN = CHAINS[CHAIN].coin.code;

const DAYS = 30;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const dayFrom = (option: string, given: string | undefined, usual: string): string => {
  if (given === undefined) return usual;
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : NaN;
  if (!Number.isNaN(moment) && dayOf(moment) === given) return given;
  throw new UsageError(`${option}: expected a day such as 2026-11-28`);
};

const queryOf = (options: Options) => {
  const now = systemWorld.now().getTime();
  const by = oneOf<CostGroup>('--by', COST_GROUPS, options.by) ?? 'day';
  const to = dayFrom('--to', options.to, dayOf(now));
  const from = dayFrom('--from', options.from, dayOf(Date.parse(to) - (DAYS - 1) * DAY_MS));
  if (from > to) throw new UsageError('--from: expected a day that is not after --to');
  const mode = modeOf(options);
  return { mode, chain: CHAIN, by, from, to, organizationId: options.org } as const;
};

type Sums = Pick<NetworkCost, 'transactions' | 'fee' | 'rent'>;

const shownSums = ({ transactions, fee, rent }: Sums) => ({
  transactions,
  fee: coinText(CHAIN, fee),
  rent: coinText(CHAIN, rent),
  cost: coinText(CHAIN, fee + rent),
});

const shown = ({ day, organizationId, purpose, objectId, signature, ...sums }: NetworkCost) => {
  const named = Object.entries({ day, organizationId, purpose, objectId, signature });
  const names = Object.fromEntries(named.filter(([, value]) => value !== null));
  return { ...names, ...shownSums(sums) };
};

const total = (costs: readonly Sums[]): Sums =>
  costs.reduce<Sums>(
    (sum, { transactions, fee, rent }) => ({
      transactions: sum.transactions + transactions,
      fee: sum.fee + fee,
      rent: sum.rent + rent,
    }),
    { transactions: 0, fee: 0n, rent: 0n },
  );

const HEADINGS: Readonly<Record<CostGroup, readonly string[]>> = {
  day: ['Day'],
  organization: ['Organization'],
  purpose: ['Purpose'],
  transaction: ['Day', 'Organization', 'Purpose', 'Of', 'Transaction'],
};

const cells = (cost: object): string[] => Object.values(cost).map(String);

const costsFor = async (query: ReturnType<typeof queryOf>) => {
  const { mode, chain, by, from, to, organizationId } = query;
  const { costs, paid } = await withStore(async (store) => {
    if (organizationId !== undefined && organizationId !== OPERATOR)
      await showOrganization({ organizations: organizationStore(store) }, organizationId);
    const reader = networkCostReader(store);
    return { costs: await reader.list(query), paid: await reader.paid(mode, chain) };
  }, mode);
  return {
    ...{ mode, coin: COIN, by, from, to },
    costs: costs.map(shown),
    total: shownSums(total(costs)),
    paidEver: coinText(chain, paid),
  };
};

const text = ({ mode, by, costs, total: sum, paidEver }: Awaited<ReturnType<typeof costsFor>>) => {
  const names = HEADINGS[by];
  const last = ['Together', ...names.slice(1).map(() => ''), ...cells(sum)];
  const isCut = by === 'transaction' && costs.length === TRANSACTIONS_MOST;
  return [
    table(
      [...names, 'Transactions', 'Fees', 'Rent', `Cost in ${COIN}`],
      [...costs.map(cells), last],
    ),
    ...(isCut ? [`These are the newest ${TRANSACTIONS_MOST}: there are more.`] : []),
    `The vaults of ${mode} mode have paid ${paidEver} ${COIN} in all.`,
  ].join('\n\n');
};

export const vaultCosts = () =>
  modeOption(
    command({
      name: 'costs',
      does:
        'Shows what transactions have cost the vault: fees of the chain, and rent of token ' +
        'accounts that payouts opened. Nothing of it is taken from what organizations have; ' +
        'what they pay for it is in their fees.',
      examples: [
        'vault costs --mode live',
        'vault costs --mode live --by organization --from 2026-11-01 --to 2026-11-30',
        'vault costs --mode live --org org_… --by transaction --json',
      ],
      json:
        '{mode, coin, by, from, to, costs: [{day, organizationId, purpose: PAYOUT | SWEEP | ' +
        'LOSS, objectId, signature, transactions, fee, rent, cost}], total: {transactions, fee, ' +
        'rent, cost}, paidEver}; what is summed over is absent',
    }),
  )
    .option('--by <what>', 'day, organization, purpose or transaction', 'day')
    .option('--from <day>', `the first day, in UTC; absent: ${DAYS} days in all`)
    .option('--to <day>', 'the last day, in UTC; absent: today')
    .option('--org <id>', 'of one organization; org_house: of the operator')
    .action(async (options: Options) => {
      const value = await costsFor(queryOf(options));
      answer(options, value, text(value));
    });
