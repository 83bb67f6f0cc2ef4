import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { MewsSource } from '#hotels/ports.ts';
import { listenOnLoopback } from './loopback.ts';

/** A Mews Booking Engine API on loopback, in the shapes of its documents, that a test can break. */

export const HOTEL_ID = '3edbe1b4-6739-40b7-81b3-d369d9469c48';
export const CONFIGURATION_ID = '93e27b6f-cba7-4e0b-a24a-819e1b7b388a';
export const ADULTS = '47ae3dbb-0de6-4afd-845b-af4900c21e2c';
export const CHILDREN = 'fe568bbd-1ecb-4bb2-bf77-96c3698de20d';
export const TODDLERS = '0b1c2d3e-1ecb-4bb2-bf77-96c3698de20d';
export const DOUBLE = 'd79fa529-d95e-485e-b81b-e8a669a1062a';
export const SINGLE = '295d96e7-8501-4cbd-b78d-8bf590bf6db9';
export const RATE = 'c1d48c54-9382-4ceb-a820-772bf370573d';
export const PRIVATE_RATE = 'a0000000-9382-4ceb-a820-772bf370573d';
const SERVICE = 'c1eec12a-1101-4b06-ad24-e48f8d1bb9ee';

export const source = (changes: Partial<MewsSource> = {}): MewsSource => ({
  type: 'mews',
  hotelId: HOTEL_ID,
  configurationId: CONFIGURATION_ID,
  adultCategoryId: null,
  childCategoryId: null,
  ...changes,
});

/** The id of one of many hotels. */
export const hotelId = (index: number): string =>
  HOTEL_ID.slice(0, -4) + String(index).padStart(4, '0');

export const hotelBody = (changes: object = {}) => ({
  Id: HOTEL_ID,
  Name: { 'en-US': 'Distributor api hotel' },
  DefaultCurrencyCode: 'EUR',
  IanaTimeZoneIdentifier: 'Europe/Vienna',
  RoomCategories: [
    {
      Id: DOUBLE,
      Name: { 'en-US': 'King Double Room', 'de-DE': 'Doppelzimmer' },
      NormalBedCount: 2,
      ExtraBedCount: 1,
      SpaceType: 'Room',
    },
    { Id: SINGLE, Name: { 'de-DE': 'Einzelzimmer' }, NormalBedCount: 1, ExtraBedCount: 0 },
  ],
  ...changes,
});

const category = (Id: string, Classification: string, ages: [number | null, number | null]) => ({
  Id,
  Classification,
  MinimalAge: ages[0],
  MaximalAge: ages[1],
  IsDefault: Id === ADULTS,
});

export const configurationBody = (changes: object = {}) => ({
  Configurations: [{ Id: CONFIGURATION_ID, ServiceId: SERVICE, AdultCount: null }],
  Services: [
    {
      Id: SERVICE,
      IsActive: true,
      Data: {
        Discriminator: 'Bookable',
        Value: { StartOffset: 'P0M0DT15H0M0S', EndOffset: 'P0M0DT12H0M0S', TimeUnit: 'Day' },
      },
    },
  ],
  AgeCategories: [
    category(ADULTS, 'Adult', [18, null]),
    category(CHILDREN, 'Child', [3, 15]),
    category(TODDLERS, 'Child', [null, 2]),
  ],
  CurrencyCode: null,
  ...changes,
});

/** The shape of the documents' page on hotels. */
export const byCurrency = (GrossValue: number | null, currency = 'EUR') => ({
  [currency]: {
    GrossValue,
    NetValue: 1,
    TaxValues: [{ TaxRateCode: 'AT-R', Value: 0.1 }],
  },
});

/** The shape of their pages on services and reservations. */
export const single = (GrossValue: number | null, Currency = 'EUR') => ({
  Currency,
  GrossValue,
  NetValue: 1,
  Breakdown: { Items: [{ TaxRateCode: 'AT-R', NetValue: 1, TaxValue: 0.1 }] },
});

interface Offered {
  rate?: string;
  total: unknown;
}

export const offers = (...offered: readonly Offered[]) =>
  offered.map(({ rate = RATE, total }) => ({
    RateId: rate,
    Price: { TotalAmount: total, AverageAmountPerTimeUnit: total },
    MaxPrice: { TotalAmount: total, AverageAmountPerTimeUnit: total },
  }));

type Persons = readonly (readonly [category: string, persons: number])[];

export const TWO_ADULTS: Persons = [[ADULTS, 2]];

export const occupancy = (persons: Persons, Pricing: readonly object[]) => ({
  OccupancyData: persons.map(([AgeCategoryId, PersonCount]) => ({ AgeCategoryId, PersonCount })),
  Pricing,
});

export const available = (
  RoomCategoryId: string,
  RoomOccupancyAvailabilities: readonly object[],
  AvailableRoomCount: number | null = 5,
) => ({ RoomCategoryId, AvailableRoomCount, RoomOccupancyAvailabilities });

export const availabilityBody = (RoomCategoryAvailabilities: readonly object[], more = {}) => ({
  RateGroups: [{ Id: '634d4625-e127-4282-a17d-ab51010e4deb', SettlementType: 'Manual' }],
  Rates: [
    { Id: RATE, Name: { 'en-US': 'Best rate' }, IsPrivate: false, CurrencyCode: 'EUR' },
    { Id: PRIVATE_RATE, Name: { 'en-US': 'Staff' }, IsPrivate: true, CurrencyCode: 'EUR' },
  ],
  RoomCategoryAvailabilities,
  ...more,
});

/** Two adults pay 297.60 for the double room. */
export const PRICED = availabilityBody([
  available(DOUBLE, [occupancy(TWO_ADULTS, offers({ total: byCurrency(297.6) }))]),
]);

export type Behaviour = (response: ServerResponse) => void;

export const json =
  (body: object): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

export const OPERATIONS = ['hotels/get', 'configuration/get', 'hotels/getAvailability'] as const;
export type Operation = (typeof OPERATIONS)[number];

interface MewsRequest {
  operation: string;
  method: string | undefined;
  body: Record<string, unknown>;
}

export interface MewsServer {
  address: string;
  requests: MewsRequest[];
  asked(operation: Operation): number;
  /** Questions that the asker gave up before they were answered. */
  givenUp(): number;
  answer(operation: Operation, behaviour: Behaviour): void;
  /** As at the beginning: one hotel with a price. */
  reset(): void;
  stop(): Promise<void>;
}

const bodyShape = z.record(z.string(), z.unknown());

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return bodyShape.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
};

const defaults = (): Map<string, Behaviour> =>
  new Map([
    ['hotels/get', json(hotelBody())],
    ['configuration/get', json(configurationBody())],
    ['hotels/getAvailability', json(PRICED)],
  ]);

export const startMews = async (): Promise<MewsServer> => {
  let behaviours = defaults();
  const requests: MewsRequest[] = [];
  let givenUp = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('close', () => void (response.writableFinished ? 0 : (givenUp += 1)));
    const operation = request.url?.replace('/api/distributor/v1/', '') ?? '';
    requests.push({ operation, method: request.method, body: await readBody(request) });
    const behaviour = behaviours.get(operation);
    if (behaviour) behaviour(response);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenOnLoopback(server);
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    asked: (operation) => requests.filter((each) => each.operation === operation).length,
    givenUp: () => givenUp,
    answer: (operation, behaviour) => void behaviours.set(operation, behaviour),
    reset: () => {
      behaviours = defaults();
      requests.length = 0;
      givenUp = 0;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
