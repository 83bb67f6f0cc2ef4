import { setTimeout as pause } from 'node:timers/promises';
import { MODES } from '#access/key.ts';
import { EVENT_TYPES, type RecordedEvent } from '#payments/event/event.ts';
import { followEvents } from '#payments/event/follow.ts';
import type { FeedFilter } from '#payments/event/ports.ts';
import { eventFeed } from '#payments/storage/events.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { command, oneOf } from './command.ts';
import { answer, styled, type OutputOptions } from './output.ts';
import { withStore } from './workplace.ts';

interface Options extends OutputOptions {
  org?: string;
  mode?: string;
  type?: string;
}

const LOOK_EVERY_MS = 250;

const filterOf = ({ org, mode: given, type: wanted }: Options): FeedFilter => {
  const mode = oneOf('--mode', MODES, given);
  const type = oneOf('--type', EVENT_TYPES, wanted);
  return { ...(org && { organizationId: org }), ...(mode && { mode }), ...(type && { type }) };
};

const tell = (options: OutputOptions, event: RecordedEvent): void => {
  const { tenant, type, objectId, version, createdAt } = event;
  const place = styled('dim', `${tenant.organizationId} ${tenant.mode}`);
  const text = `${createdAt.toISOString()}  ${type}  ${objectId}  version ${version}  ${place}`;
  answer(options, { ...tenant, ...showEvent(event) }, text);
};

/** Ends when the terminal says so, and when nobody reads on. */
export const untilInterrupted = (): AbortSignal => {
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  process.stdout.once('error', () => over.abort());
  return over.signal;
};

export const tailEvents = () =>
  command({
    name: 'tail',
    does: 'Prints events as they happen, of all organizations or of one. Ctrl+C ends it.',
    examples: ['tail', 'tail --org org_… --mode test --type payout.completed --json'],
    json: 'a line each: {organizationId, mode, eventId, object, type, version, createdAt, data}',
  })
    .option('--org <id>', 'those of this organization')
    .option('--mode <mode>', 'test or live')
    .option('--type <type>', 'such as payout.completed')
    .action(async (options: Options) => {
      const filter = filterOf(options);
      const signal = untilInterrupted();
      const pauses = () => pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      await withStore(async (store) => {
        const feed = eventFeed(store);
        const ports = { feed, pause: pauses, isOver: () => signal.aborted };
        const events = await followEvents(ports, filter);
        process.stderr.write('Events are told from now on.\n');
        for await (const event of events) {
          if (signal.aborted) return;
          tell(options, event);
        }
      });
    });
