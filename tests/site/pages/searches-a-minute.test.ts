import { beforeAll, expect, test } from 'vitest';
import { flatPlan, keepCalendars, smallHotel } from '../../support/mcp.ts';
import { readStays } from '../../support/stays.ts';
import { useEndpoint } from '../../support/use-endpoint.ts';

/**
 * How often one visitor may search in a minute: the limit is low here, because a slow machine has
 * to reach it within one.
 */

const MOST = 5;

const used = useEndpoint(['hotel-prices', 'stays'], {
  RATE_MCP: String(MOST),
  TRUST_PROXY: '127.0.0.1',
});
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

/** Only a hotel with prices is searched. */
const HOTEL = 'demo-albergo-nessundove';

beforeAll(async () => {
  await keepCalendars({ database: used.database.url }, [
    smallHotel(HOTEL, [flatPlan('FLEX', 'DZ', 10_000)]),
  ]);
  // What the first page loads is no part of the minute.
  const loaded = await fetch(`${used.server.url}/hotels/stays`, from('2001:db8:1::1'));
  expect(loaded.status).toBe(200);
});

/** Asks once more than is allowed; if a minute ends meanwhile, the counting begins again. */
const askTooOften = async <Answer extends { status: number }>(
  ask: (turn: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length <= 2 * MOST)
    answers.push(await ask(answers.length));
  return answers;
};

test('a page of stays is refused in words to a visitor who asks too often, and kept', async () => {
  const caller = from('2001:db8:2::1');
  const stays = `${used.server.url}/hotels/stays`;
  const answers = await askTooOften((turn) =>
    readStays(`${stays}?where=wien&region=at&stars=5&page=${turn + 1}`, caller),
  );
  expect(answers.length).toBeGreaterThan(MOST);
  expect(answers.slice(0, -1).map(({ status }) => status)).not.toContain(429);
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.text).toMatch(/Too much was asked from here: try again in \d+ seconds\./);
  expect(refused?.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(refused?.headers.get('Cache-Control')).toBe('no-store');
  expect(refused?.markup).toContain('name="where" value="wien"');
  // The form alone costs nothing.
  expect((await readStays(stays, caller)).status).toBe(200);
});

test('one visitor has a limit of questions a minute for prices day by day', async () => {
  const caller = from('2001:db8:3::1');
  const hotels = `${used.server.url}/hotels`;
  // Months that far ahead have no day to price: only the question is counted.
  const answers = await askTooOften((turn) =>
    fetch(`${hotels}/${HOTEL}/prices?month=${2040 + turn}-01`, caller),
  );
  expect(answers.length).toBeGreaterThan(MOST);
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)]).toEqual([200, 429]);
  const free = await fetch(`${hotels}/adlon-berlin/prices?nights=29`, caller);
  expect(free.status).toBe(200);
});
