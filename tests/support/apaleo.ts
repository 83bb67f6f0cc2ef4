import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ApaleoSource } from '#hotels/ports.ts';
import { listenOnLoopback } from './loopback.ts';

/** apaleo's identity service and APIs on loopback, in the shapes of its description. */

export const CLIENT = 'ABCD-SP-KONTOR';
export const SECRET = 'a:secret=with+signs%';
const PROPERTY = 'MUC';

export const source = (changes: Partial<ApaleoSource> = {}): ApaleoSource => ({
  type: 'apaleo',
  client: CLIENT,
  propertyId: PROPERTY,
  meals: { breakfast: [], lunch: [], dinner: [] },
  ...changes,
});

const money = (amount: number, currency = 'EUR') => ({ amount, currency });
export const gross = (grossAmount: number, currency = 'EUR') => ({
  grossAmount,
  netAmount: 1,
  vatType: 'Reduced',
  vatPercent: 7,
  currency,
});

/** One night; services are in its price. */
export const slice = (day: string, amount: number, services: readonly string[] = []) => ({
  from: `${day}T17:00:00+02:00`,
  to: `${day}T23:00:00+02:00`,
  availableUnits: 4,
  baseAmount: gross(amount),
  totalGrossAmount: money(amount),
  includedServices: services.map((id) => ({
    service: { id, code: id.slice(4), name: id },
    serviceDate: day,
    count: 2,
    amount: gross(10),
    pricingMode: 'Included',
  })),
});

export const NIGHTS = ['2027-05-10', '2027-05-11'] as const;

/** Two nights in a double room for 297.60, that cost nothing to cancel until the day before. */
export const offer = (changes: object = {}) => ({
  arrival: '2027-05-10T17:00:00+02:00',
  departure: '2027-05-12T11:00:00+02:00',
  unitGroup: {
    ...{ id: 'MUC-DBL', code: 'DBL', name: 'Double', description: 'A room', maxPersons: 2 },
    ...{ rank: 1, type: 'BedRoom' },
  },
  minGuaranteeType: 'PM6Hold',
  availableUnits: 4,
  ratePlan: {
    ...{ id: 'MUC-FLEX_DBL', code: 'FLEX_DBL', name: 'Flexible', description: 'Flexible' },
    isSubjectToCityTax: false,
  },
  totalGrossAmount: money(297.6),
  cancellationFee: {
    ...{ code: 'FLE', name: 'Flexible', description: 'Free until the day before.' },
    dueDateTime: '2027-05-09T18:00:00+02:00',
    fee: money(148.8),
  },
  noShowFee: { code: 'NSH', fee: money(297.6) },
  timeSlices: [slice(NIGHTS[0], 148.8), slice(NIGHTS[1], 148.8)],
  taxDetails: [],
  isCorporate: false,
  prePaymentAmount: money(0),
  ...changes,
});

export const offers = (...given: readonly object[]) => ({
  property: { id: PROPERTY },
  offers: given,
});

export const unavailable = (...codes: readonly string[]) =>
  offer({ validationMessages: codes.map((code) => ({ code, message: `${code}.` })) });

interface ApaleoRequest {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  body: string;
}

export type Behaviour = (response: ServerResponse, request: ApaleoRequest) => void;

export const json =
  (body: object, status = 200): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));

export const TOKEN = '/connect/token';
export const OFFERS = '/booking/v1/offers';
export const INDEX = '/booking/v1/offer-index';
export const PROPERTIES = '/inventory/v1/properties';

export interface ApaleoServer {
  address: string;
  requests: ApaleoRequest[];
  asked(path: string): ApaleoRequest[];
  answer(path: string, behaviour: Behaviour): void;
  /** No token that was given so far is let in any more. */
  endTokens(): void;
  /** As at the beginning: one hotel with a price. */
  reset(): void;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<ApaleoRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

export const startApaleo = async (): Promise<ApaleoServer> => {
  const requests: ApaleoRequest[] = [];
  let behaviours = new Map<string, Behaviour>();
  let given = 0;
  let valid = new Set<string>();
  // RFC 6749, section 2.3.1: id and secret are form-encoded before they are joined.
  const encoded = (text: string) => encodeURIComponent(text);
  const known = Buffer.from(`${encoded(CLIENT)}:${encoded(SECRET)}`).toString('base64');

  const giveToken: Behaviour = (response, request) => {
    const grant = new URLSearchParams(request.body).get('grant_type');
    const error =
      request.authorization !== `Basic ${known}` ? 'invalid_client' : 'unsupported_grant_type';
    if (error === 'invalid_client' || grant !== 'client_credentials')
      return json({ error }, 400)(response, request);
    const token = `token-${(given += 1)}`;
    valid.add(token);
    return json({ access_token: token, expires_in: 3600, token_type: 'Bearer' })(response, request);
  };
  const defaults = () =>
    new Map<string, Behaviour>([
      [TOKEN, giveToken],
      [OFFERS, json(offers(offer()))],
      [INDEX, json({ timeSlices: [], count: 0 })],
      [PROPERTIES, json({ properties: [{ id: PROPERTY, code: 'MUC', name: 'Hotel' }], count: 1 })],
    ]);
  behaviours = defaults();

  const answer = async (raw: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(raw);
    requests.push(request);
    const isLetIn =
      request.path === TOKEN || valid.has(request.authorization?.replace('Bearer ', '') ?? '');
    const behaviour = isLetIn ? behaviours.get(request.path) : json({}, 401);
    if (behaviour) behaviour(response, request);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenOnLoopback(server);
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    asked: (path) => requests.filter((each) => each.path === path),
    answer: (path, behaviour) => void behaviours.set(path, behaviour),
    endTokens: () => valid.clear(),
    reset: () => {
      behaviours = defaults();
      requests.length = 0;
      valid = new Set();
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
