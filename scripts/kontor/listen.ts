import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback } from '#kernel/http/loopback.ts';
import { MODES } from '#access/key.ts';
import { webhookSender } from '#kernel/outbound/send.ts';
import { EVENT_TYPES, type RecordedEvent } from '#payments/event/event.ts';
import { followEvents } from '#payments/event/follow.ts';
import type { FeedFilter } from '#payments/event/ports.ts';
import { eventFeed } from '#payments/storage/events.ts';
import { eventText } from '#app/webhook-operations.ts';
import type { Answer } from '#payments/webhooks/judge.ts';
import {
  newSecret,
  publicKeyText,
  sharedSecretText,
  type WebhookSecret,
} from '#payments/webhooks/secret.ts';
import { signedHeaders, signerOf, type Signer } from '#payments/webhooks/sign.ts';
import { systemWorld } from '#kernel/world.ts';
import { keepSecret, type KeptSecret } from '../kept-file.ts';
import { command, oneOf } from './command.ts';
import { UsageError } from './failure.ts';
import { answer as print, plain, styled, type OutputOptions } from './output.ts';
import { untilInterrupted } from './tail.ts';
import { withStore } from './workplace.ts';

interface Options extends OutputOptions {
  forward: string;
  org?: string;
  mode: string;
  type?: string;
}

/** The same at every start, so that the program that listens keeps what it was told. */
const SECRET_FILE = '.kontor/listen-secret';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const kept: KeptSecret<WebhookSecret> = {
  parse: (text) => {
    const [, shared, seed] = /^([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(text) ?? [];
    if (shared === undefined || seed === undefined) return null;
    return { shared: Buffer.from(shared, 'hex'), seed: Buffer.from(seed, 'hex') };
  },
  make: () => {
    const { shared, seed } = newSecret(systemWorld.randomBytes);
    return `${hex(shared)}.${hex(seed)}`;
  },
};

const LOOK_EVERY_MS = 100;
/** A local program: this machine, with or without TLS. */
const RULES = { allowHttp: true, allowLoopback: true };

const targetOf = ({ forward }: Options): string => {
  const url = URL.parse(forward);
  if (url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname)) return url.href;
  throw new UsageError(
    '--forward: expected an address on this machine: http://localhost:3000/hook',
  );
};

const filterOf = ({ org, mode: given, type: wanted }: Options): FeedFilter => {
  const mode = oneOf('--mode', MODES, given);
  const type = oneOf('--type', EVENT_TYPES, wanted);
  return { ...(org && { organizationId: org }), ...(mode && { mode }), ...(type && { type }) };
};

const forward = async (event: RecordedEvent, url: string, signer: Signer): Promise<Answer> => {
  const sender = webhookSender({ addresses: async () => [] });
  const body = eventText(event);
  const signed = signedHeaders({ eventId: event.eventId, body, at: systemWorld.now() }, [signer]);
  const headers = { 'Content-Type': 'application/json', ...signed };
  return sender.send({ url, rules: RULES, headers, body }).finally(() => sender.close());
};

const tell = (options: Options, { eventId, type }: RecordedEvent, answer: Answer): void => {
  const { answered, tookMs: took } = answer;
  const tookMs = Math.round(took);
  const told = answered ? { status: answer.status } : { error: answer.reason };
  const end = answered ? String(answer.status) : answer.reason;
  const isTaken = answered && answer.status >= 200 && answer.status < 300;
  const mark = styled(isTaken ? 'green' : 'red', plain(end));
  const text = `${type}  ${eventId}  ${mark}  ${tookMs} ms`;
  print(options, { eventId, type, ...told, tookMs }, text);
};

export const listenForEvents = () =>
  command({
    name: 'listen',
    does:
      'Posts events to a program on this machine as they happen, signed as webhooks are, each ' +
      'once. Ctrl+C ends it.',
    examples: ['listen --forward http://localhost:3000/hook --org org_…'],
    json: 'a line each: {eventId, type, status | error, tookMs}',
  })
    .requiredOption('--forward <url>', 'where to, on this machine')
    .option('--org <id>', 'events of this organization. Absent: of all')
    .option('--mode <mode>', 'test or live', 'test')
    .option('--type <type>', 'such as payout.completed')
    .action(async (options: Options) => {
      const [url, filter] = [targetOf(options), filterOf(options)];
      const secret = await keepSecret(SECRET_FILE, kept);
      const signal = untilInterrupted();
      const pauses = () => pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      const keys = `Secret ${sharedSecretText(secret)}\nPublic key ${publicKeyText(secret)}`;
      await withStore(async (store) => {
        const ports = { feed: eventFeed(store), pause: pauses, isOver: () => signal.aborted };
        const events = await followEvents(ports, filter);
        process.stderr.write(`${keys}\nEvents go to ${url} from now on.\n`);
        for await (const event of events) {
          if (signal.aborted) return;
          tell(options, event, await forward(event, url, signerOf(secret)));
        }
      });
    });
