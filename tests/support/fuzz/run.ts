import { Agent, request } from 'node:http';
import { chanceOf } from './chance.ts';
import {
  makeRequest,
  targetsOf,
  type Document,
  type FuzzRequest,
  type Target,
} from './requests.ts';
import type { LoadedSite } from './site.ts';
import type { Schema, Source } from './values.ts';

/** Sends requests made from both OpenAPI documents, and keeps what should not have happened. */

interface FuzzReport {
  sent: number;
  statuses: Map<number, number>;
  /** Refused for now because too much is asked at once: counted apart, by what the answer says. */
  shed: Map<string, number>;
  slowestMs: number;
  perSecond: number;
  /** A fault of the server each, with the request that brought it. */
  faults: string[];
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  tookMs: number;
}

const PLACES = 24;
const FAULTS_KEPT = 20;
const agent = new Agent({ keepAlive: true, maxSockets: PLACES });

export const send = (origin: string, asked: FuzzRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const { method, path, headers, body } = asked;
    const sent = request(origin, { method, path, headers, agent, timeout: 60_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const tookMs = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, tookMs });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 60 s')));
    sent.on('error', reject);
    sent.end(body);
  });

const inWords = ({ method, path, headers, body }: FuzzRequest): string => {
  const { Authorization: _, 'X-API-Key': __, ...shown } = headers;
  const text = body === undefined ? '' : String(body).slice(0, 400);
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(shown)} ${text}`;
};

/** What must never come back, whatever was asked; null where all is well. */
const faultOf = ({ path }: FuzzRequest, answer: Answer, mostMs: number): string | null => {
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status >= 500 && !isShed(answer))
    return `${answer.status} ${answer.body.slice(0, 200)}`;
  // Dots lead out of the folder before anything is asked.
  const { pathname = path } = URL.parse(path, 'http://a') ?? {};
  if (/^\/(api|v1)(\/|$)/.test(pathname) && type.includes('html')) return `HTML: ${answer.status}`;
  if (answer.tookMs > mostMs) return `took ${answer.tookMs.toFixed(0)} ms: ${answer.status}`;
  return null;
};

/** What a 503 says that has a cause here: nothing is away, and the operator has set up all. */
const CAUSES = [
  'Too much happens at once',
  'Too much is sent here at once',
  'Too many connections are open',
  'The database is busy',
  'locked by another program',
];

const isShed = ({ status, headers, body }: Answer): boolean =>
  status === 503 &&
  headers['retry-after'] !== undefined &&
  CAUSES.some((cause) => body.includes(cause));

/** The newest ids and the like that stood in answers, by the name of their field. */
class Known {
  readonly #values = new Map<string, string[]>();

  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    values.push(value);
    if (values.length > 60) values.shift();
    this.#values.set(name, values);
  }

  learn(body: string): void {
    for (const [, name = '', value = ''] of body.matchAll(/"(\w+Id|slug|nextCursor)":"([^"]+)"/g))
      this.add(name === 'nextCursor' ? 'cursor' : name, value);
  }

  of(name: string): readonly string[] {
    return this.#values.get(name === 'account_id' ? 'accountId' : name) ?? [];
  }
}

export interface FuzzOptions {
  site: LoadedSite;
  seed: number;
  /** Values that exist beside those in answers, such as the address of a receiver. */
  world: Readonly<Record<string, readonly string[]>>;
  /** How long an answer may take. */
  mostMs: number;
}

const readDocument = async (site: LoadedSite, path: string): Promise<Document> => {
  const answer = await fetch(site.url + path);
  const document: Document = JSON.parse(await answer.text());
  return document;
};

const schemaIn =
  (document: Document) =>
  (reference: string): Schema => {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
    return document.components?.[section]?.[name] ?? {};
  };

/** The tool for agents is in no OpenAPI document: hotels are searched with prices there. */
const hotelSearch = (source: Source): FuzzRequest => {
  const { chance, known } = source;
  const day = (from: number) =>
    new Date(Date.now() + (from + chance.upTo(60)) * 86_400_000).toISOString().slice(0, 10);
  const slugs = [known('slug'), 'demo-schlafender-rundungsfehler'];
  const asked = { slugs, checkIn: day(1), checkOut: day(30), adults: chance.upTo(9) };
  const call = { name: 'list_hotels', arguments: asked };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  return {
    ...{ method: 'POST', path: '/mcp', body },
    headers: {
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      'X-Forwarded-For': `10.1.${chance.upTo(255)}.${chance.upTo(255)}`,
    },
  };
};

export interface Fuzz {
  run(count: number): Promise<FuzzReport>;
}

/** Requests of one seed, one after the other over several connections. */
export const openFuzz = async ({ site, seed, world, mostMs }: FuzzOptions): Promise<Fuzz> => {
  const chance = chanceOf(seed);
  const learned = new Known();
  for (const [name, values] of Object.entries(world))
    for (const value of values) learned.add(name, value);
  const documents = await Promise.all(
    ['/openapi.json', '/v1/openapi.json'].map((path) => readDocument(site, path)),
  );
  const groups = documents.map((document) => ({
    targets: targetsOf(document),
    source: {
      ...{ chance, resolve: schemaIn(document) },
      // Half of the time what was there from the start: only some accounts hold money.
      known: (name: string) =>
        chance.any(chance.percent(50) ? (world[name] ?? learned.of(name)) : learned.of(name)),
    },
  }));
  const next = (): FuzzRequest => {
    const { targets, source } = groups[chance.percent(30) ? 0 : 1] ?? { targets: [], source: null };
    const [first, ...rest] = targets;
    if (first === undefined || source === null) throw new Error('an OpenAPI document is empty');
    if (chance.percent(2)) return hotelSearch(source);
    const all: [Target, ...Target[]] = [first, ...rest];
    return makeRequest(all, site, source);
  };
  return { run: (count) => runAll({ site, next, learned, count, mostMs }) };
};

interface Run {
  site: LoadedSite;
  next: () => FuzzRequest;
  learned: Known;
  count: number;
  mostMs: number;
}

const LEARN_EVERY = 10;

const runAll = async ({ site, next, learned, count, mostMs }: Run): Promise<FuzzReport> => {
  const began = performance.now();
  const statuses = new Map<number, number>();
  const report: FuzzReport = {
    ...{ sent: 0, statuses, shed: new Map(), slowestMs: 0, perSecond: 0, faults: [] },
  };
  const note = (asked: FuzzRequest, fault: string): void => {
    if (report.faults.length < FAULTS_KEPT) report.faults.push(`${fault} ← ${inWords(asked)}`);
  };
  const ask = async (asked: FuzzRequest): Promise<void> => {
    const answer = await send(site.url, asked);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    report.slowestMs = Math.max(report.slowestMs, answer.tookMs);
    if (isShed(answer)) {
      const [, code = 'for load'] = /"code":"(\w+)"/.exec(answer.body) ?? [];
      report.shed.set(code, (report.shed.get(code) ?? 0) + 1);
    }
    const fault = faultOf(asked, answer, mostMs);
    if (fault !== null) note(asked, fault);
    if (answer.status === 200 && report.sent % LEARN_EVERY === 0 && answer.body.length < 50_000)
      learned.learn(answer.body);
  };
  const work = async (): Promise<void> => {
    while (report.sent < count) {
      report.sent += 1;
      const asked = next();
      await ask(asked).catch((error: Error) => note(asked, `no answer: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: PLACES }, work));
  report.perSecond = count / ((performance.now() - began) / 1000);
  return report;
};
