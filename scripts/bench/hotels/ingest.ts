import { XMLParser } from 'fast-xml-parser';
import { makeCredential } from '#hotels/access/credential.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { openStore } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import {
  freeRoomsMessage,
  yearOfRates,
  type SentFree,
} from '../../../tests/support/alpinebits-messages.ts';
import type { BenchOptions, Row } from '../figures.ts';
import { timeEach } from '../latency.ts';
import { serveCatalogue } from '../over-http.ts';
import { seededRandom, type Random } from '../random.ts';
import { NIGHTS, ROOMS_EACH } from './calendars.ts';
import { measureAtOnce, measurePosts, type Sending } from './post.ts';
import type { Prepared } from './prepare.ts';
import { timedRow } from './rows.ts';

/** Messages of hotel systems over HTTP: each changes a calendar that has two plans already. */

const YEAR_TARGET_MS = 100;
const CONNECTIONS = 10;
const SENDING_HOTELS = 20;
/** Fewer than may wait for a thread (WAITING_MOST): more are asked to come again. */
const AT_ONCE = 190;

interface Counts {
  deltas: number;
  sets: number;
  years: number;
  warmUp: number;
}

const FREE_ROOMS = 'OTA_HotelInvCountNotif:FreeRooms';
const RATE_PLANS = 'OTA_HotelRatePlanNotif:RatePlans';

interface Sender {
  hotel: string;
  authorization: string;
}

const addSenders = async ({ databaseUrl, slugs }: Prepared): Promise<Sender[]> => {
  const store = await openStore({ url: databaseUrl });
  const credentials = hotelCredentialStore(store);
  const senders: Sender[] = [];
  for (const hotel of slugs) {
    const { credential, password } = makeCredential({ hotel, hotelCode: null }, systemWorld);
    await credentials.put(credential);
    const authorization = `Basic ${Buffer.from(`${hotel}:${password}`).toString('base64')}`;
    senders.push({ hotel, authorization });
  }
  await store.close();
  return senders;
};

const formOf = (action: string, message: string): { type: string; body: Buffer } => {
  const boundary = 'kontor-bench';
  const part = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const text = `${part('action', action)}${part('request', message)}--${boundary}--\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(text) };
};

const sendingOf = ({ authorization }: Sender, action: string, message: string): Sending => {
  const { type, body } = formOf(action, message);
  const headers = {
    Authorization: authorization,
    'Content-Type': type,
    'X-AlpineBits-ClientID': 'bench',
    'X-AlpineBits-ClientProtocolVersion': '2024-10',
  };
  return { path: '/alpinebits', headers, body };
};

const ROOMS = Array.from({ length: ROOMS_EACH }, (_, index) => `R${index}`);

const freeOn = (room: string, day: number, count: number): SentFree => ({
  room,
  start: isoDate(day),
  end: isoDate(day),
  counts: { 2: count },
});

const anyCount = (random: Random): number => 1 + Math.floor(random.next() * 9);

/** One night of one room. */
const delta = (random: Random, first: number): string =>
  freeRoomsMessage([
    freeOn(random.pick(ROOMS), first + Math.floor(random.next() * NIGHTS), anyCount(random)),
  ]);

/** Every night of every room, each named for itself. */
const completeSet = (random: Random, first: number): string =>
  freeRoomsMessage(
    ROOMS.flatMap((room) =>
      Array.from({ length: NIGHTS }, (_, night) => freeOn(room, first + night, anyCount(random))),
    ),
    { complete: true },
  );

interface Kind {
  label: string;
  action: string;
  message: (random: Random) => string;
  count: number;
  targetMs?: number;
}

const kindsOf = ({ first }: Prepared, counts: Counts): Kind[] => [
  {
    label: 'one night of one room (delta)',
    action: FREE_ROOMS,
    message: (random) => delta(random, first),
    count: counts.deltas,
  },
  {
    label: `${ROOMS_EACH} × ${NIGHTS} free nights (complete set)`,
    action: FREE_ROOMS,
    message: (random) => completeSet(random, first),
    count: counts.sets,
  },
  {
    label: `${ROOMS_EACH} × ${NIGHTS} daily rates`,
    action: RATE_PLANS,
    message: (random) => yearOfRates(ROOMS, isoDate(first + Math.floor(random.next() * 100))),
    count: counts.years,
    targetMs: YEAR_TARGET_MS,
  },
];

/** In a process of its own, so that the first message is what a new process takes for it. */
const benchKind = async (
  { root, workFolder }: BenchOptions,
  { catalogueFile, databaseUrl }: Prepared,
  { senders, kind, warmUp }: { senders: readonly Sender[]; kind: Kind; warmUp: number },
): Promise<Row> => {
  const random = seededRandom(7);
  const make = (count: number): Sending[] =>
    Array.from({ length: count }, (_, turn) => senders[turn % senders.length]).flatMap((sender) =>
      sender === undefined ? [] : [sendingOf(sender, kind.action, kind.message(random))],
    );
  const variables = { DATABASE_URL: databaseUrl, RATE_ALPINEBITS: '9999999' };
  const server = await serveCatalogue({
    ...{ root, workFolder, catalogueFile, variables },
    cache: 'off',
  });
  try {
    const timed = await measurePosts({
      url: server.url,
      holds: '<Success/>',
      warmUp: make(Math.max(warmUp, senders.length)),
      alone: make(kind.count),
      together: make(kind.count),
      connections: CONNECTIONS,
    });
    return timedRow(`AlpineBits, ${kind.label}`, timed, kind.targetMs);
  } finally {
    await server.stop();
  }
};

/** Every hotel sends one change at the same time. */
const benchAtOnce = async (
  { root, workFolder }: BenchOptions,
  { catalogueFile, databaseUrl, first }: Prepared,
  senders: readonly Sender[],
): Promise<Row> => {
  const random = seededRandom(11);
  const make = (): Sending[] =>
    senders.map((sender) => sendingOf(sender, FREE_ROOMS, delta(random, first)));
  const limits = { RATE_ALPINEBITS: '9999999', CONNECTIONS: '2000', CONNECTIONS_EACH: '2000' };
  const variables = { DATABASE_URL: databaseUrl, ...limits };
  const serving = { root, workFolder, catalogueFile, variables, cache: 'off' as const };
  const server = await serveCatalogue(serving);
  try {
    const holds = '<Success/>';
    const timed = await measureAtOnce(server.url, make(), make(), { connections: AT_ONCE, holds });
    const hotels = senders.length.toLocaleString('en-GB');
    return timedRow(`AlpineBits, ${hotels} hotels, a delta each, ${AT_ONCE} at once`, timed);
  } finally {
    await server.stop();
  }
};

/** The floor: the same XML only parsed, neither checked, understood nor kept. */
const benchParser = async ({ label, message, count }: Kind, warmUp: number): Promise<Row> => {
  const random = seededRandom(7);
  const parser = new XMLParser({ ignoreAttributes: false });
  const texts = Array.from({ length: count + warmUp }, () => message(random));
  const parse = async (text: string): Promise<unknown> => parser.parse(text);
  const timed = await timeEach(texts.slice(warmUp), texts.slice(0, warmUp), parse);
  return timedRow(`fast-xml-parser alone, ${label}`, timed);
};

export const benchIngest = async (
  options: BenchOptions,
  prepared: Prepared,
  counts: Counts,
): Promise<Row[]> => {
  const all = await addSenders(prepared);
  const senders = all.slice(0, SENDING_HOTELS);
  const rows: Row[] = [];
  const { warmUp } = counts;
  for (const kind of kindsOf(prepared, counts)) {
    options.say(`Sending ${kind.label}`);
    rows.push(await benchKind(options, prepared, { senders, kind, warmUp }));
    rows.push(await benchParser(kind, warmUp));
  }
  options.say(`Sending a delta of ${all.length} hotels at once`);
  rows.push(await benchAtOnce(options, prepared, all));
  return rows;
};
