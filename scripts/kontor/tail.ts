import { setTimeout as pause } from 'node:timers/promises';
import { MODES } from '#access/key.ts';
import { EVENT_TYPES, type RecordedEvent } from '#payments/event/event.ts';
import { followEvents } from '#payments/event/follow.ts';
import type { FeedFilter } from '#payments/event/ports.ts';
import { eventFeed } from '#payments/storage/events.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { command, oneOf } from './command.ts';
import { answer, print, styled, type OutputOptions } from './output.ts';
import { SINGLES } from './singles.ts';
import { withStores } from './workplace.ts';

export interface FollowOptions extends OutputOptions {
  org?: string;
  mode?: string;
  type?: string;
}

const LOOK_EVERY_MS = 100;

const filterOf = ({ org, mode: given, type: wanted }: FollowOptions): FeedFilter => {
  const mode = oneOf('--mode', MODES, given);
  const type = oneOf('--type', EVENT_TYPES, wanted);
  return { ...(org && { organizationId: org }), ...(mode && { mode }), ...(type && { type }) };
};

/** Aborts on SIGINT or SIGTERM, and when the reader of the output has gone. */
const untilInterrupted = (): AbortSignal => {
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  process.stdout.once('error', () => over.abort());
  return over.signal;
};

/** Passes events to `handle`, one after the other, until the command is interrupted. */
export const follow = async (
  options: FollowOptions,
  greeting: string,
  handle: (event: RecordedEvent) => void | Promise<void>,
): Promise<void> => {
  const filter = filterOf(options);
  const signal = untilInterrupted();
  const wait = () => pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  await withStores(async (storeOf) => {
    const modes = filter.mode === undefined ? MODES : [filter.mode];
    const stores = new Set(await Promise.all(modes.map(storeOf)));
    const feeds = await Promise.all(
      [...stores].map((store) =>
        followEvents({ feed: eventFeed(store), pause: wait, isOver: () => signal.aborted }, filter),
      ),
    );
    print(process.stderr, {}, null, greeting);
    await Promise.all(
      feeds.map(async (events) => {
        for await (const event of events) {
          if (signal.aborted) return;
          await handle(event);
        }
      }),
    );
  });
};

const printEvent = (options: OutputOptions, event: RecordedEvent): void => {
  const { tenant, type, objectId, version, createdAt } = event;
  const owner = styled('dim', `${tenant.organizationId} ${tenant.mode}`);
  const text = `${createdAt.toISOString()}  ${type}  ${objectId}  version ${version}  ${owner}`;
  answer(options, { ...tenant, ...showEvent(event) }, text);
};

export const tailEvents = () =>
  command({
    name: 'tail',
    does: SINGLES.tail,
    examples: ['tail', 'tail --org org_… --mode test --type payout.completed --json'],
    json: 'a line each: {organizationId, mode, eventId, object, type, version, createdAt, data}',
  })
    .option('--org <id>', 'those of this organization')
    .option('--mode <mode>', 'test or live')
    .option('--type <type>', 'such as payout.completed')
    .action((options: FollowOptions) =>
      follow(options, 'Waiting for new events. End with Ctrl-C.', (event) =>
        printEvent(options, event),
      ),
    );
