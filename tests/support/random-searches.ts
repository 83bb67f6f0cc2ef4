import { Agent, request } from 'node:http';

/**
 * Sends searches that nobody sent before, over so many connections, until it is ended:
 * random-searches.ts <url> <connections>. Says `at work` once the first is answered, and at its
 * end how many were answered with which status.
 */
const [url = '', connections = '64'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const WORDS = ['verlag', 'hotel', 'berlin', 'shop', 'wien', 'medien', 'cloud', 'mode', 'buch'];
const statuses: Record<string, number> = {};

const word = (): string => WORDS[Math.floor(Math.random() * WORDS.length)] ?? '';
const path = (): string => {
  const kind = ['publishers', 'ecommerce', 'saas'][Math.floor(Math.random() * 3)] ?? '';
  return `/api/${kind}?q=${word()}+${word()}${Math.floor(Math.random() * 1e9).toString(36)}`;
};

const search = (): Promise<string> =>
  new Promise((done) => {
    const asked = request(`${url}${path()}`, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => done(String(answer.statusCode)));
    });
    asked.once('error', () => done('no answer'));
    asked.end();
  });

let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});
const askOn = async (): Promise<void> => {
  while (!isOver) {
    const status = await search();
    if (Object.keys(statuses).length === 0) console.log('at work');
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: Number(connections) }, askOn));
console.log(JSON.stringify(statuses));
process.exit(0);
