import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listHotelsInput } from '#hotels/list-hotels/input.ts';
import { listHotelsOutput } from '#hotels/list-hotels/output.ts';
import {
  flatPlan,
  keepCalendars,
  post,
  rpc,
  runMcpSite,
  sendRaw,
  smallHotel,
  stay,
  type McpSite,
} from '../../support/mcp.ts';
import { runs } from '../../support/runs.ts';

const LONG_MS = 600_000;

let site: McpSite;
beforeAll(async () => {
  site = await runMcpSite();
  await keepCalendars(site, [smallHotel('adlon-berlin', [flatPlan('STD', 'DZ', 1_500_000)])]);
});
afterAll(() => site.stop());

const NAMES = Object.keys(listHotelsInput.shape);

const anyDate = fc.oneof(
  fc.constantFrom(...Object.values(stay()).map(String), '2026-02-30', '9999-12-31', '0000-00-00'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);

const anyValue = fc.oneof(
  fc.jsonValue(),
  anyDate,
  fc.integer({ min: -2, max: 30 }),
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.constantFrom('AT', 'breakfast', 'de', 'spa', "'; DROP TABLE entry; --", 'NEAR(a b)', '"', '*'),
  fc.array(fc.oneof(fc.string(), fc.integer({ min: -1, max: 20 })), { maxLength: 22 }),
);

const anyArguments = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), anyValue, { maxKeys: 8 }),
  fc.record(
    {
      query: fc.string({ maxLength: 12 }),
      city: fc.constantFrom('Berlin', 'Wien', 'Ü', '-'),
      country: fc.constantFrom('DE', 'AT', 'CH'),
      adults: fc.integer({ min: 1, max: 16 }),
      childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 8 }),
      checkIn: anyDate,
      checkOut: anyDate,
      limit: fc.integer({ min: 1, max: 20 }),
    },
    { requiredKeys: [] },
  ),
);

const answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal(1),
  result: z.union([
    z.object({ isError: z.literal(true), content: z.array(z.object({ text: z.string().min(1) })) }),
    z.object({ structuredContent: listHotelsOutput }),
  ]),
});

test(
  'any arguments are answered: with hotels, or with a text that says what is wrong',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyArguments, async (given) => {
        const call = rpc('tools/call', { name: 'list_hotels', arguments: given });
        const { status, json, body } = await post(site.url, call);
        expect(status, body).toBe(200);
        expect(answer.safeParse(json).error, body).toBeUndefined();
      }),
      runs(300, 10_000),
    );
  },
  LONG_MS,
);

const anyMessage = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double()),
      method: fc.oneof(
        fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover'),
        fc.constantFrom('subscriptions/listen', 'notifications/cancelled', 'logging/setLevel'),
        fc.string(),
      ),
      params: fc.oneof(
        fc.jsonValue(),
        fc.record({ name: fc.constantFrom('list_hotels', 'x'), arguments: fc.jsonValue() }),
        fc.record({
          _meta: fc.record({
            'io.modelcontextprotocol/protocolVersion': fc.oneof(
              fc.constant('2026-07-28'),
              fc.jsonValue(),
            ),
            'io.modelcontextprotocol/clientCapabilities': fc.jsonValue(),
          }),
        }),
      ),
      result: fc.jsonValue(),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

const anyHeaders = fc.record(
  {
    'MCP-Protocol-Version': fc.constantFrom('2026-07-28', '2025-06-18', '2024-11-05', 'x', ''),
    'Mcp-Method': fc.constantFrom('tools/list', 'tools/call', 'x'),
    'Mcp-Name': fc.constantFrom('list_hotels', 'x'),
    'Mcp-Session-Id': fc.constantFrom('1', 'x'),
    'Last-Event-ID': fc.constantFrom('1', 'x'),
    Accept: fc.constantFrom('*/*', 'application/json', 'text/event-stream', 'text/html', ''),
    'Content-Type': fc.constantFrom('application/json', 'application/json; charset=x', 'text/x'),
    Origin: fc.constantFrom('http://localhost', 'https://a.example', 'null', '%', ''),
    Host: fc.constantFrom('localhost', 'evil.example', 'a b', '[', ':', ''),
  },
  { requiredKeys: [] },
);

test(
  'any body under any headers and method is answered, and never with a fault of ours',
  async () => {
    const body = fc.oneof(
      anyMessage.map((value) => JSON.stringify(value)),
      fc.string({ unit: 'binary' }),
      fc.array(anyMessage, { maxLength: 4 }).map((values) => JSON.stringify(values)),
      fc.integer({ min: 1, max: 8000 }).map((depth) => '['.repeat(depth)),
      fc.integer({ min: 1, max: 8000 }).map((depth) => `${'{"a":'.repeat(depth)}1`),
    );
    const method = fc.oneof(
      { weight: 8, arbitrary: fc.constant('POST') },
      fc.constantFrom('GET', 'DELETE', 'OPTIONS', 'PUT', 'HEAD'),
    );
    await fc.assert(
      fc.asyncProperty(method, anyHeaders, body, async (verb, headers, text) => {
        const given = { 'Content-Type': 'application/json', ...headers };
        const { status, body: answered } = await sendRaw(site.url, verb, given, text);
        expect(status, answered).toBeLessThan(500);
        if (answered !== '' && !answered.startsWith('event:'))
          expect(() => JSON.parse(answered), answered).not.toThrow();
      }),
      runs(400, 10_000),
    );
    expect((await post(site.url, rpc('ping'))).status).toBe(200);
  },
  LONG_MS,
);

test('a name from outside never reaches the prototype of an object', async () => {
  const given = '{"__proto__":{"limit":1},"constructor":1}';
  const call = rpc('tools/call', { name: 'list_hotels', arguments: 0 }).replace('0}', `${given}}`);
  const { status, json } = await post(site.url, call);
  expect(status).toBe(200);
  expect(answer.parse(json).result).toHaveProperty('isError', true);
});
