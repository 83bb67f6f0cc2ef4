import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { codeOf } from './insist.ts';
import type { Ordered } from './orders.ts';
import type { Answer } from './server.ts';
import type { Tenancy } from './tenancies.ts';
import type { PaidWallet } from './wallets.ts';
import type { Story } from './world.ts';

/** Payouts to wallets that have no token account yet: in some stories few a day, for a price. */

/** It has none on the chain when the story begins. */
export const isNew = ({ frozen, holds }: PaidWallet): boolean => !frozen && holds === 0n;

const countRow = z.object({ count: z.bigint() });

/** Whether a payout was refused because it would open one too many; never before there are. */
export const isLimited = async (
  { laws, store, cast, wallets }: Story,
  { tenant: { organizationId, mode } }: Tenancy,
  answer: Answer,
): Promise<boolean> => {
  if (codeOf(answer) !== 'TOKEN_ACCOUNT_LIMIT') return false;
  const addresses = wallets.filter(isNew).map(({ address }) => address);
  const row = await store.row(
    countRow,
    sql`SELECT count(*) AS count FROM payouts
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND crypto_details ->> 'toAddress' IN (
            SELECT value FROM json_each(${JSON.stringify(addresses)}))`,
  );
  const isFull = cast.openings !== null && Number(row?.count ?? 0n) >= cast.openings;
  laws.demand(isFull, `a token account is refused before the limit: ${answer.text}`);
  return true;
};

/** Of payouts that are open and make one account, the first one pays for it. */
export const judgeOpening = async (
  { laws, store, cast }: Pick<Story, 'laws' | 'store' | 'cast'>,
  { payoutId, to, opening, destination, tenancy: { tenant } }: Ordered,
): Promise<void> => {
  if (opening === 0n) return;
  const isPriced = cast.openings !== null && to !== undefined && isNew(to);
  laws.demand(isPriced, `${payoutId} pays for a token account that is there, or free`);
  const row = await store.row(
    countRow,
    sql`SELECT count(*) AS count FROM payouts
        WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
          AND status IN ('PENDING_APPROVAL', 'INITIATED', 'PROCESSING')
          AND crypto_details ->> 'toAddress' = ${to?.address ?? null}
          AND destination_asset = ${destination.coin} AND instr(fees, 'TOKEN_ACCOUNT') > 0`,
  );
  const count = row?.count ?? 0n;
  laws.demand(count <= 1n, `${count} open payouts pay for the token account of ${to?.address}`);
};
