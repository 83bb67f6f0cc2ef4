import { systemWorld } from '#kernel/world.ts';
import { openingStore } from '#payments/storage/costs/openings.ts';
import { showOrganization } from '#access/organizations.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { keyPorts } from '../keys/ports.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

interface Options extends OutputOptions, ModeOptions {
  tokenAccounts?: string;
}

const MOST = 10_000_000;

/** Null: the limit of the settings; undefined: unchanged. @throws UsageError */
const limitOf = ({ tokenAccounts: given }: Options): number | null | undefined => {
  if (given === undefined) return undefined;
  if (given === 'default') return null;
  const number = Number(given);
  if (/^\d{1,8}$/.test(given) && number <= MOST) return number;
  throw new UsageError(`--token-accounts: expected a number of at most ${MOST}, or default`);
};

export const orgsLimit = () =>
  modeOption(
    command({
      name: 'limit',
      does:
        'Shows or sets how many token accounts the payouts of one organization may open a day, ' +
        'instead of PAYOUT_TOKEN_ACCOUNTS_DAILY. It holds from the next payout on.',
      examples: [
        'orgs limit org_… --mode live',
        'orgs limit org_… --mode live --token-accounts 10000',
        'orgs limit org_… --mode live --token-accounts default',
      ],
      json: '{organizationId, mode, tokenAccounts, openedToday}; null: as the setting says',
    }),
  )
    .argument('<id>', 'id of the organization')
    .option(
      '--token-accounts <number>',
      'how many a day; the word default: as PAYOUT_TOKEN_ACCOUNTS_DAILY says',
    )
    .action((organizationId: string, options: Options) =>
      withStores(async (storeOf) => {
        const [mode, limit] = [modeOf(options), limitOf(options)];
        await showOrganization(keyPorts(await storeOf('live')), organizationId);
        const openings = openingStore(await storeOf(mode));
        const tenant = { organizationId, mode };
        const now = systemWorld.now();
        if (limit !== undefined) await openings.setLimit(tenant, limit, now);
        const { limit: tokenAccounts, count: openedToday, day } = await openings.read(tenant, now);
        const value = { organizationId, mode, tokenAccounts, openedToday };
        const words = tokenAccounts ?? 'as many as PAYOUT_TOKEN_ACCOUNTS_DAILY says';
        const text = `Token accounts a day: ${words}\nOpened on ${day}: ${openedToday}`;
        answer(options, value, text);
      }),
    );
