import { usableRates } from '#fx/current.ts';
import type { FeedState } from '#fx/ports.ts';
import type { DemandCount } from '#hotels/demand/demand.ts';
import { demandByHotel, type HotelDemand } from '#hotels/demand/report.ts';
import type { Push } from '#hotels/access/push.ts';
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

/** All that the console shows, read at one moment. */

/** What is known of a mode's vault: nothing without a chain, or as long as the chain is silent. */
export type VaultState =
  | { mode: Mode; state: 'no-chain' | 'waiting' | 'silent' }
  | { mode: Mode; state: 'read'; at: Date; reconciliation: Reconciliation };

export interface HotelSource {
  hotel: string;
  /** How the hotel is priced: by a system that is asked, or by the calendar that it fills. */
  source: string;
  /** The last message of one that fills its calendar. */
  push: Push | undefined;
  /** Of one that is asked live; undefined: it was never asked. */
  health: SourceHealth | undefined;
}

/** Whether the last message, or the last question, came to nothing. */
export const isInTrouble = ({ push, health }: HotelSource): boolean =>
  push?.outcome === 'error' || (health !== undefined && isFailing(health));

export interface Overview {
  at: Date;
  open: readonly OpenPayouts[];
  oldest: readonly OldPayout[];
  /** Payouts that wait for approval. */
  waiting: readonly WaitingApproval[];
  policies: readonly SetPolicy[];
  ended: readonly EndedPayouts[];
  organizations: readonly OrganizationLine[];
  /** From 1. */
  page: number;
  hasMore: boolean;
  balances: readonly OrganizationBalance[];
  deliveries: Deliveries | null;
  vaults: readonly VaultState[];
  /** What keeps payouts from being signed, in sentences. */
  doubts: readonly string[];
  feed: FeedState | null;
  /** Whether quotes are given with what the feed has told. */
  areRatesUsable: boolean;
  hotels: readonly HotelSource[];
  /** Of this month, the most asked for first. */
  demand: readonly HotelDemand[];
  requests: WaitingRequests;
  /** Those that have not ended. */
  alarms: readonly KeptAlarm[];
}

export interface OverviewPorts {
  reader: OverviewReader;
  /** Never waits long: a silent chain is told as such. */
  vaults(): Promise<readonly VaultState[]>;
  doubts(): Promise<readonly string[]>;
  feed(): Promise<FeedState | null>;
  alarms(): Promise<readonly KeptAlarm[]>;
  /** Applications and corrections that wait, and at most so many of them. */
  requests(most: number): Promise<WaitingRequests>;
  hotels: {
    settings(): Promise<readonly HotelSetting[]>;
    pushes(): Promise<ReadonlyMap<string, Push>>;
    health(): Promise<ReadonlyMap<string, SourceHealth>>;
    /** How often hotels were asked for in a month. */
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

/** Those with trouble first. */
const hotelSources = async ({ hotels }: OverviewPorts): Promise<HotelSource[]> => {
  const [settings, pushes, health] = await Promise.all([
    hotels.settings(),
    hotels.pushes(),
    hotels.health(),
  ]);
  const live = new Map(settings.map(({ hotel, source }) => [hotel, source?.type]));
  const names = [...new Set([...live.keys(), ...pushes.keys()])].sort();
  const found = names.map((hotel): HotelSource => {
    const source = live.get(hotel);
    return source === undefined
      ? { hotel, source: 'calendar', push: pushes.get(hotel), health: undefined }
      : { hotel, source, push: undefined, health: health.get(hotel) };
  });
  const rank = (each: HotelSource): number => (isInTrouble(each) ? 0 : 1);
  return found.toSorted((left, right) => rank(left) - rank(right));
};

/** Payouts that have not ended, and those that have. */
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
  const [vaults, doubts, payouts, found, deliveries, feed, hotels, requests, alarms, demand] =
    await Promise.all([
      ports.vaults(),
      ports.doubts(),
      readPayouts(reader, at),
      reader.organizations({ skip, most: ORGANIZATIONS_MOST + 1 }),
      reader.deliveries(FAILED_MOST),
      ports.feed(),
      hotelSources(ports),
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
  const rest = { feed, areRatesUsable, hotels, demand, requests, alarms, page, hasMore };
  return { at, ...money, organizations, balances, ...rest };
};
