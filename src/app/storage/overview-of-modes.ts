import { accountCounts, overviewReader } from '#console/storage/overview.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Deliveries, OverviewReader } from '#payments/overview/overview.ts';
import { rowsOfBoth, testStoreApart, type StoreOf } from '#access/storage/each-store.ts';

/** The data of the operator's page for both modes; test mode only if its database answers. */

const together = (all: readonly Deliveries[], most: number): Deliveries | null => {
  if (all.length === 0) return null;
  const newest = all.flatMap((each) => each.newest);
  return {
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    retrying: all.reduce((sum, { retrying }) => sum + retrying, 0),
    newest: newest.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most),
  };
};

const deliveriesOf =
  (most: number) =>
  async (store: Store): Promise<Deliveries[]> => {
    const found = await overviewReader(store).deliveries(most);
    return found === null ? [] : [found];
  };

const organizations =
  (storeOf: StoreOf): OverviewReader['organizations'] =>
  async (page) => {
    const found = await overviewReader(await storeOf('live')).organizations(page);
    const test = await testStoreApart(storeOf);
    if (test === undefined) return found;
    const ids = found.map(({ organizationId }) => organizationId);
    const more = new Map(
      (await accountCounts(test, ids).catch(() => [])).map((each) => [each.id, each.accounts]),
    );
    return found.map((each) => ({
      ...each,
      accounts: each.accounts + (more.get(each.organizationId) ?? 0),
    }));
  };

export const overviewOfModes = (storeOf: StoreOf): OverviewReader => {
  const both = <Row>(read: (reader: OverviewReader) => Promise<readonly Row[]>): Promise<Row[]> =>
    rowsOfBoth(storeOf, (store) => read(overviewReader(store)));
  return {
    openPayouts: (now) => both((reader) => reader.openPayouts(now)),
    // The rows of one mode are in only one of the two databases.
    oldestPayouts: (mode, most) => both((reader) => reader.oldestPayouts(mode, most)),
    waitingApprovals: (mode, most) => both((reader) => reader.waitingApprovals(mode, most)),
    approvalPolicies: (most) => both((reader) => reader.approvalPolicies(most)),
    endedPayouts: (day) => both((reader) => reader.endedPayouts(day)),
    organizations: organizations(storeOf),
    balances: (ids) => both((reader) => reader.balances(ids)),
    deliveries: async (most) => together(await rowsOfBoth(storeOf, deliveriesOf(most)), most),
  };
};
