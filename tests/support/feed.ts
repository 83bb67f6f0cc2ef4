import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** A feed of exchange rates on loopback that behaves as a test wants it to. */
export interface FeedServer {
  address: string;
  /** How often it was asked. */
  requests(): number;
  /** From now on it answers like this. */
  answer(behaviour: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

type DayOfRates = readonly [day: string, rates: Readonly<Record<string, string>>];

const dayXml = ([day, rates]: DayOfRates): string =>
  `<Cube time="${day}">${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join('')}</Cube>`;

/** The feed's XML, as the European Central Bank writes it. */
export const feedXml = (...days: readonly DayOfRates[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope ' +
  'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ' +
  'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">' +
  '<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender>' +
  '<gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>' +
  `<Cube>${days.map(dayXml).join('')}</Cube></gesmes:Envelope>`;

export const xml =
  (text: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end(text);
  };

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end('no rates here');
  };

/** Says that much more is to come, then breaks the connection. */
export const cutOff =
  (text: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Length': '100000' });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  };

/** Takes the question and never answers. */
export const silent = (): void => undefined;

export const startFeed = async (
  behaviour: (response: ServerResponse) => void,
): Promise<FeedServer> => {
  let current = behaviour;
  let requests = 0;
  const listener: RequestListener = (_, response) => {
    requests += 1;
    current(response);
  };
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  return {
    address: `http://127.0.0.1:${port}/eurofxref-daily.xml`,
    requests: () => requests,
    answer: (next) => void (current = next),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
