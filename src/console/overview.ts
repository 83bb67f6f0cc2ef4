import { usableRates } from '#fx/current.ts';
import type { FeedState } from '#fx/ports.ts';
import type { DemandCount } from '#hotels/demand/demand.ts';
import { demandByHotel, type HotelDemand } from '#hotels/demand/report.ts';
import type { Push } from '#hotels/access/push.ts';
import { isVendorUser, vendorUser, type VendorStore } from '#hotels/access/vendor.ts';
import { isFailing, type HotelSetting, type SourceHealth } from '#hotels/ports.ts';
import { MODES, type Mode } from '#access/key.ts';
import type {
  Deliveries,
  EndedPayouts,
  OldPayout,
  OpenPayouts,
  OrganizationBalance,
  OrganizationLine,
  OverviewReader,
} from '#payments/overview/overview.ts';
import type { SetPolicy, WaitingApproval } from '#payments/overview/approvals.ts';
import type { KeptAlarm } from '#payments/alarms/alarm.ts';
import type { Reconciliation } from '#payments/reconcile/reconcile.ts';
import type { WaitingRequests } from '#register/submissions/waiting.ts';
import { dayOf } from '#kernel/world.ts';

/** Everything that the console shows, read at one moment. */

/** The state of a mode's vault: it is not read if there is no chain or the chain is unavailable. */
export type VaultState =
  | { mode: Mode; state: 'no-chain' | 'waiting' | 'silent' }
  | { mode: Mode; state: 'read'; at: Date; reconciliation: Reconciliation };

export interface HotelSource {
  hotel: string;
  /** How the hotel is priced: by a live source, or by a calendar that its system fills. */
  source: string;
  /** The last message of a system that fills the calendar. */
  push: Push | undefined;
  /** The state of a live source; undefined if it was never asked. */
  health: SourceHealth | undefined;
}

/** Whether the last message or the last request failed. */
export const isInTrouble = ({ push, health }: HotelSource): boolean =>
  push?.outcome === 'error' || (health !== undefined && isFailing(health));

/** A vendor that sends for many hotels with one credential. */
interface VendorLine {
  vendor: string;
  title: string;
  /** The hotels that have agreed to it, and those that have not agreed yet. */
  agreed: readonly string[];
  waiting: readonly string[];
  /** Its last message that was accepted for none of its hotels; undefined if there was none. */
  push: Push | undefined;
}

export interface Overview {
  at: Date;
  open: readonly OpenPayouts[];
  oldest: readonly OldPayout[];
  /** Payouts that wait for approval. */
  waiting: readonly WaitingApproval[];
  policies: readonly SetPolicy[];
  ended: readonly EndedPayouts[];
  organizations: readonly OrganizationLine[];
  /** Starts at 1. */
  page: number;
  hasMore: boolean;
  balances: readonly OrganizationBalance[];
  deliveries: Deliveries | null;
  vaults: readonly VaultState[];
  /** Why payouts are not signed, one sentence each. */
  doubts: readonly string[];
  feed: FeedState | null;
  /** Whether the stored rates of the feed may be used for quotes. */
  areRatesUsable: boolean;
  hotels: readonly HotelSource[];
  vendors: readonly VendorLine[];
  /** Requests of this month by hotel, the most frequent first. */
  demand: readonly HotelDemand[];
  requests: WaitingRequests;
  /** Alarms that have not ended. */
  alarms: readonly KeptAlarm[];
}

export interface OverviewPorts {
  reader: OverviewReader;
  /** Returns quickly: a chain that does not answer in time is shown as waiting or silent. */
  vaults(): Promise<readonly VaultState[]>;
  doubts(): Promise<readonly string[]>;
  feed(): Promise<FeedState | null>;
  alarms(): Promise<readonly KeptAlarm[]>;
  /** The number of waiting applications and corrections, and at most `most` of them. */
  requests(most: number): Promise<WaitingRequests>;
  hotels: {
    settings(): Promise<readonly HotelSetting[]>;
    pushes(): Promise<ReadonlyMap<string, Push>>;
    health(): Promise<ReadonlyMap<string, SourceHealth>>;
    vendors: Pick<VendorStore, 'list' | 'hotels'>;
    /** The number of requests for each hotel in a month. */
    demand(month: string): Promise<readonly DemandCount[]>;
  };
  now(): Date;
}

const ORGANIZATIONS_MOST = 50;
const OLDEST_MOST = 5;
const WAITING_MOST = 10;
const POLICIES_MOST = 50;
const FAILED_MOST = 10;
const REQUESTS_MOST = 20;

/** Sources with trouble come first. */
const hotelSources = async (
  { hotels }: OverviewPorts,
  pushes: ReadonlyMap<string, Push>,
): Promise<HotelSource[]> => {
  const [settings, health] = await Promise.all([hotels.settings(), hotels.health()]);
  const live = new Map(settings.map(({ hotel, source }) => [hotel, source?.type]));
  const senders = [...pushes.keys()].filter((sender) => !isVendorUser(sender));
  const names = [...new Set([...live.keys(), ...senders])].sort();
  const found = names.map((hotel): HotelSource => {
    const source = live.get(hotel);
    return source === undefined
      ? { hotel, source: 'calendar', push: pushes.get(hotel), health: undefined }
      : { hotel, source, push: undefined, health: health.get(hotel) };
  });
  const rank = (each: HotelSource): number => (isInTrouble(each) ? 0 : 1);
  return found.toSorted((left, right) => rank(left) - rank(right));
};

const vendorLines = async (
  { hotels: { vendors } }: OverviewPorts,
  pushes: ReadonlyMap<string, Push>,
): Promise<VendorLine[]> => {
  const [all, hotels] = await Promise.all([vendors.list(), vendors.hotels()]);
  const served = Map.groupBy(hotels, ({ vendor }) => vendor);
  return all.map(({ vendor, title }) => {
    const own = served.get(vendor) ?? [];
    const namesOf = (isAgreed: boolean) =>
      own.filter(({ agreedAt }) => (agreedAt !== null) === isAgreed).map(({ hotel }) => hotel);
    const push = pushes.get(vendorUser(vendor));
    return { vendor, title, agreed: namesOf(true), waiting: namesOf(false), push };
  });
};

/** The sources of hotel prices, and vendors that send for many hotels. */
const readSources = async (ports: OverviewPorts) => {
  const pushes = await ports.hotels.pushes();
  const [hotels, vendors] = await Promise.all([
    hotelSources(ports, pushes),
    vendorLines(ports, pushes),
  ]);
  return { hotels, vendors };
};

/** Counts of open and of ended payouts. */
const readPayouts = async (reader: OverviewReader, at: Date) => {
  const modes = MODES.toReversed();
  const [open, ended, policies, waiting, oldest] = await Promise.all([
    reader.openPayouts(at),
    reader.endedPayouts(dayOf(at)),
    reader.approvalPolicies(POLICIES_MOST),
    Promise.all(modes.map((mode) => reader.waitingApprovals(mode, WAITING_MOST))),
    Promise.all(modes.map((mode) => reader.oldestPayouts(mode, OLDEST_MOST))),
  ]);
  return { open, ended, policies, waiting: waiting.flat(), oldest: oldest.flat() };
};

export const readOverview = async (ports: OverviewPorts, page: number): Promise<Overview> => {
  const { reader, now } = ports;
  const at = now();
  const skip = (page - 1) * ORGANIZATIONS_MOST;
  const [vaults, doubts, payouts, found, deliveries, feed, sources, requests, alarms, demand] =
    await Promise.all([
      ports.vaults(),
      ports.doubts(),
      readPayouts(reader, at),
      reader.organizations({ skip, most: ORGANIZATIONS_MOST + 1 }),
      reader.deliveries(FAILED_MOST),
      ports.feed(),
      readSources(ports),
      ports.requests(REQUESTS_MOST),
      ports.alarms(),
      ports.hotels.demand(dayOf(at).slice(0, 7)).then(demandByHotel),
    ]);
  const organizations = found.slice(0, ORGANIZATIONS_MOST);
  const hasMore = found.length > ORGANIZATIONS_MOST;
  const ids = organizations.map(({ organizationId }) => organizationId);
  const balances = await reader.balances(ids);
  const areRatesUsable = usableRates(feed, at) !== null;
  const money = { ...payouts, vaults, doubts, deliveries };
  const rest = { feed, areRatesUsable, ...sources, demand, requests, alarms, page, hasMore };
  return { at, ...money, organizations, balances, ...rest };
};
