import { verifyWebhook, type Event } from '../../src/client/kontor.ts';
import { CUT_OFF, listen, SILENCE, type Listener } from './exchange.ts';
import type { Faults } from './faults.ts';

/** Somebody's program that takes webhooks: it fails now and then, and checks every signature. */

type EventType = Event['type'];

export interface Receiver extends Listener {
  /** What signs its webhooks; nothing comes before it is known. */
  secret: string;
  /** Events since then come here. */
  createdAt: string;
  /** The types that it wants; all of them where there are none. */
  readonly types: readonly EventType[];
  /** Events by id with what they said, those that it has answered with success. */
  readonly taken: ReadonlyMap<string, string>;
  readonly attempts: () => number;
  /** What came that must not have come. */
  readonly rejected: readonly string[];
}

export const openReceiver = async (
  faults: Faults,
  types: readonly EventType[],
): Promise<Receiver> => {
  const taken = new Map<string, string>();
  const rejected: string[] = [];
  const failed = new Set<string>();
  let attempts = 0;
  const listener = await listen(async ({ headers, body }) => {
    attempts += 1;
    const id = headers['webhook-id'] ?? '';
    const isSound = await verifyWebhook(receiver.secret, { headers, body }).then(
      () => true,
      (error: unknown) => void rejected.push(`${id}: ${String(error)}`),
    );
    if (!isSound) return { status: 400, headers: {}, body: '' };
    const before = taken.get(id);
    if (before !== undefined && before !== body) rejected.push(`${id} says another thing now`);
    // One failure of each is tried again within seconds; a second one only after minutes.
    if (!failed.has(id) && before === undefined) {
      failed.add(id);
      if (faults.strikes('receiver fails')) return { status: 500, headers: {}, body: '' };
      if (faults.strikes('receiver hangs')) return SILENCE;
      taken.set(id, body);
      if (faults.strikes('receipt lost')) return CUT_OFF;
    }
    taken.set(id, body);
    return { status: 204, headers: {}, body: '' };
  });
  const facts = { types, secret: '', createdAt: '' };
  const receiver: Receiver = {
    ...{ ...listener, ...facts, taken, rejected },
    attempts: () => attempts,
  };
  return receiver;
};
