import type { Event } from '../../../src/client/kontor.ts';
import type { Receiver } from '../receiver.ts';
import type { Evidence } from './evidence.ts';
import { faultsOf, type Verdicts } from './verdicts.ts';

/** The laws of webhooks: what happened is what was delivered, signed. */

const isFor = ({ types, createdAt }: Receiver, event: Event): boolean =>
  event.createdAt > createdAt && (types.length === 0 || types.some((each) => each === event.type));

const faultsAt = (receiver: Receiver, events: readonly Event[]): string[] => {
  const due = events.filter((event) => isFor(receiver, event));
  const known = new Set(due.map(({ eventId }) => eventId));
  return [
    ...receiver.rejected,
    ...faultsOf(due, ({ eventId, type }) =>
      receiver.taken.has(eventId) ? undefined : `${type} ${eventId} was never delivered`,
    ),
    ...faultsOf([...receiver.taken.keys()], (id) =>
      known.has(id) ? undefined : `${id} was delivered and is no event for its receiver`,
    ),
  ];
};

export const judgeWebhooks = (verdicts: Verdicts, { receivers, events }: Evidence): void => {
  const attempts = receivers.reduce((sum, each) => sum + each.attempts(), 0);
  verdicts.judge(
    'every event is delivered, signed, and nothing else is',
    `${events.length} events, ${receivers.map(({ taken }) => taken.size).join(' and ')} ` +
      `delivered in ${attempts} attempts`,
    receivers.flatMap((receiver) => faultsAt(receiver, events)),
  );
};

const faultsOfVersions = (events: readonly Event[]): string[] => {
  const objects = Map.groupBy(
    events,
    ({ type, data }) =>
      `${type.split('.')[0]} ${Object.values(data).find((value) => typeof value === 'string')}`,
  );
  return [...objects].flatMap(([object, all]) => {
    const versions = all.map(({ version }) => version).toSorted((left, right) => left - right);
    const isWhole = versions.every((version, index) => version === index + 1);
    return isWhole ? [] : [`${object} has the versions ${versions.join(', ')}`];
  });
};

/** Of payouts alone: a balance is named by its account and its asset. */
export const judgeEvents = (verdicts: Verdicts, { events }: Evidence): void => {
  const ofPayouts = events.filter(({ type }) => type.startsWith('payout.'));
  verdicts.judge(
    'the events of a payout have no gap and one end',
    `${ofPayouts.length} events`,
    faultsOfVersions(ofPayouts),
  );
};
