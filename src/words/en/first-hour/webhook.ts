import { ASK, CLIENT, PROGRAM, type Lesson, type LessonSite } from './lesson.ts';

/** Somebody to tell when it is done. */

const endpoint = ({ hookPort, hookUrl }: LessonSite): Lesson => ({
  id: 'an-endpoint',
  title: 'Where to be told',
  said: [
    'An endpoint is an address of yours and the types of events that go there. It is a public ' +
      'https address; a local run delivers to its own machine as well.' +
      (hookUrl === undefined
        ? ` Set \`HOOK_URL\` to one that leads to port ${hookPort} of this machine.`
        : ''),
    'Deliveries are signed twice, as [Standard Webhooks](https://www.standardwebhooks.com) says: ' +
      'with `secret`, which is told once in this answer, and with a key whose public half is ' +
      '`publicKey`. Either one proves a delivery; the public one need not be hidden.',
  ],
  shell: `export HOOK_URL${hookUrl === undefined ? '' : `=${hookUrl}`}
${ASK} "$KONTOR_URL/v1/webhook-endpoints" \\
  -H 'Idempotency-Key: first-hour-hook' \\
  --json @- <<JSON | tee endpoint.json
{
  "url": "$HOOK_URL",
  "types": ["payout.completed"]
}
JSON
export HOOK_KEY=$(grep -o 'whpk_[^"]*' \\
  endpoint.json)`,
  program: {
    file: PROGRAM,
    text: `const { HOOK_URL = '' } = process.env;
const { webhooks } = kontor;
const endpoint = await webhooks.createEndpoint(
  {
    url: HOOK_URL,
    types: ['payout.completed'],
  },
  { idempotencyKey: 'first-hour-hook' },
);
console.log(endpoint.publicKey);`,
  },
  prints: 'whpk_…',
});

const RECEIVER = 'receiver.mts';

const receiverText = (hookPort: number): string => `import { createServer } from 'node:http';
import {
  buffer,
} from 'node:stream/consumers';
import { verifyWebhook } from './${CLIENT}';

const { HOOK_KEY: key = '' } = process.env;
const seen = new Set<string>();

createServer(async (request, response) => {
  try {
    const { headers } = request;
    const body = await buffer(request);
    const sent = { headers, body };
    const { id, type, data } =
      await verifyWebhook(key, sent);
    const isNew = !seen.has(id);
    if (type === 'payout.completed' && isNew)
      console.log(
        'verified:',
        type,
        data.payoutId,
      );
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400);
    response.end(String(error));
  }
}).listen(${hookPort});`;

const receiver = ({ hookPort }: LessonSite): Lesson => ({
  id: 'a-receiver',
  title: 'A receiver that believes nobody',
  said: [
    'The signature is over the bytes of the body: verify them before they are parsed. ' +
      '`verifyWebhook` refuses what is not signed by one of your keys, and what is older than ' +
      'five minutes. An event may come more than once, and later than another that followed it: ' +
      'its `id` says whether you have seen it, and a GET of the object how things stand now.',
    'Answer 2xx within 15 seconds and do the work afterwards: any other answer is a failure and ' +
      'tried again.',
  ],
  shell: '',
  program: {
    file: RECEIVER,
    text: receiverText(hookPort),
  },
  run: `node ${RECEIVER} &
receiver_answers() {
  curl -s -o answer.txt -X POST "$HOOK_URL"
}
wait_until receiver_answers
cat answer.txt`,
});

const reported: Lesson = {
  id: 'reported',
  title: 'Told of it',
  said: [
    'By now your receiver has printed a line that begins with `verified:`, and the delivery is ' +
      '`DELIVERED`. Whatever was missed while the receiver was away is sent again for three ' +
      'days, and stands in `GET /v1/events` for good: every change of an object is an event with ' +
      'a `version` that rises by one.',
  ],
  shell: `ENDPOINT_ID=$(grep -o 'whe_[0-9a-z]*' \\
  endpoint.json)
HOOK=$KONTOR_URL/v1/webhook-endpoints/$ENDPOINT_ID
delivery_has_arrived() {
  ${ASK} "$HOOK/deliveries" |
    grep DELIVERED
}
wait_until delivery_has_arrived
${ASK} "$KONTOR_URL/v1/events?objectId=$PAYOUT_ID"
kill $!`,
  program: {
    file: PROGRAM,
    text: `const { webhookEndpointId: id } = endpoint;
const sent = webhooks.listDeliveries(id);
for await (const { type, status } of sent)
  console.log(type, status);

const events = kontor.events.list({
  objectId: payoutId,
});
const types = new Set<string>();
for await (const { type } of events)
  types.add(type);
console.log(...types);`,
  },
  prints: 'payout.completed DELIVERED\npayout.completed payout.processing payout.initiated',
};

export const listening = (site: LessonSite): Lesson[] => [endpoint(site), receiver(site)];
export const hearing: readonly Lesson[] = [reported];
