import { isLoopback } from '#kernel/http/loopback.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import type { RecordedEvent } from '#payments/event/event.ts';
import { eventText } from '#app/webhook-operations.ts';
import type { Answer } from '#payments/webhooks/judge.ts';
import {
  newSecret,
  publicKeyText,
  sharedSecretText,
  type WebhookSecret,
} from '#payments/webhooks/secret.ts';
import { signedHeaders, signerOf, type Signer } from '#payments/webhooks/sign.ts';
import { send } from '#payments/webhooks/worker/send.ts';
import { systemWorld } from '#kernel/world.ts';
import { keepSecret, type KeptSecret } from '../local/kept-file.ts';
import { command } from './command.ts';
import { UsageError } from './failure.ts';
import { answer as print, plain, styled } from './output.ts';
import { SINGLES } from './singles.ts';
import { follow, type FollowOptions } from './tail.ts';

interface Options extends FollowOptions {
  forward: string;
}

/** The secret stays the same at every start, so that the listening program can keep it. */
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

/** Webhooks are forwarded to a program on this machine, with or without TLS. */
const RULES = { allowHttp: true, allowLoopback: true };

const targetOf = ({ forward }: Options): string => {
  const url = URL.parse(forward);
  if (url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname)) return url.href;
  throw new UsageError(
    '--forward: expected an address on this machine: http://localhost:3000/hook',
  );
};

const outbound = outboundClient();

const forward = (event: RecordedEvent, url: string, signer: Signer): Promise<Answer> => {
  const body = eventText(event);
  const signed = signedHeaders({ eventId: event.eventId, body, at: systemWorld.now() }, [signer]);
  const headers = { 'Content-Type': 'application/json', ...signed };
  const clockMs = (): number => performance.now();
  return send({ outbound, clockMs }, { url, rules: RULES, headers, body });
};

const printAnswer = (options: Options, { eventId, type }: RecordedEvent, answer: Answer): void => {
  const { answered, tookMs: took } = answer;
  const tookMs = Math.round(took);
  const outcome = answered ? { status: answer.status } : { error: answer.reason };
  const end = answered ? String(answer.status) : answer.reason;
  const isTaken = answered && answer.status >= 200 && answer.status < 300;
  const mark = styled(isTaken ? 'green' : 'red', plain(end));
  const text = `${type}  ${eventId}  ${mark}  ${tookMs} ms`;
  print(options, { eventId, type, ...outcome, tookMs }, text);
};

export const listenForEvents = () =>
  command({
    name: 'listen',
    does: SINGLES.listen,
    examples: ['listen --forward http://localhost:3000/hook --org org_…'],
    json: 'a line each: {eventId, type, status | error, tookMs}',
  })
    .requiredOption('--forward <url>', 'where to, on this machine')
    .option('--org <id>', 'events of this organization. Absent: of all')
    .option('--mode <mode>', 'test or live', 'test')
    .option('--type <type>', 'such as payout.completed')
    .action(async (options: Options) => {
      const url = targetOf(options);
      const secret = await keepSecret(SECRET_FILE, kept);
      const keys = `Secret ${sharedSecretText(secret)}\nPublic key ${publicKeyText(secret)}`;
      await follow(options, `${keys}\nEvents go to ${url} from now on.`, async (event) =>
        printAnswer(options, event, await forward(event, url, signerOf(secret))),
      );
      await outbound.close();
    });
