import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XMLValidator } from 'fast-xml-parser';
import {
  expectSuccess,
  FREE_ROOMS,
  INVENTORY,
  RATE_PLANS,
  sendingHotel,
} from '../../support/alpinebits.ts';
import {
  freeRoomsMessage,
  inventoryMessage,
  ratePlansMessage,
} from '../../support/alpinebits-messages.ts';
import { processMs } from '../../support/processor-time.ts';
import { runs } from '../../support/runs.ts';

const hotel = sendingHotel();

const MARCH = { room: 'DZ', start: '2027-03-01', end: '2027-03-31', amount: 150 };
const inventory = inventoryMessage([{ code: 'DZ' }, { code: 'EZ', standard: 1, maximum: 1 }]);
const MESSAGES = [
  [INVENTORY, inventory],
  [RATE_PLANS, ratePlansMessage([{ code: 'STD', rates: [MARCH] }, { code: 'B' }])],
  [RATE_PLANS, ratePlansMessage([{ code: 'STD', type: 'Overlay', rates: [MARCH] }])],
  [RATE_PLANS, ratePlansMessage([{ code: 'C' }], { complete: true })],
  [
    FREE_ROOMS,
    freeRoomsMessage([{ room: 'DZ', start: '2027-03-01', end: '2027-03-09', counts: { 2: 3 } }], {
      complete: true,
    }),
  ],
] as const;

const send = (action: string, message: string, gzip = false) =>
  hotel.post({ action, message, gzip });
const stored = () => hotel.calendar();

/** The processor time that the server takes for a message, and its answer. */
const taken = async (message: string, gzip = false) => {
  const before = await processMs(hotel.server.pid);
  const reply = await send(INVENTORY, message, gzip);
  return { ...reply, tookMs: (await processMs(hotel.server.pid)) - before };
};
const TOOK_MOST_MS = 15_000;

const numbered = (count: number, write: (each: number) => string): string =>
  Array.from({ length: count }, (_, each) => write(each)).join(' ');

/** Each entity is four times the one before. */
const LAUGHS = [
  '<!ENTITY l0 "ha">',
  ...Array.from({ length: 30 }, (_, each) => `<!ENTITY l${each + 1} "${`&l${each};`.repeat(4)}">`),
].join('');

describe('a message meant to harm', () => {
  const declared = (declaration: string, reference: string) =>
    `<?xml version="1.0"?>\n<!DOCTYPE x [${declaration}]>\n` +
    inventory.replace('Room DZ', reference);

  test.each([
    ['reads a file', declared('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;')],
    ['asks a server', declared('<!ENTITY f SYSTEM "http://127.0.0.1:1/">', '&f;')],
    ['swells by entities', declared(LAUGHS, '&l30;')],
    ['has parameter entities', declared('<!ENTITY % p SYSTEM "file:///etc/hostname">%p;', 'x')],
    ['is nested deeply', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
    ['has very many attributes', `<a ${numbered(200_000, (each) => `a${each}="1"`)}/>`],
    ['is no XML', 'sorry'],
    ['is empty', ''],
    ['is cut off', inventory.slice(0, -20)],
    ['has an open comment', `<!--${'-'.repeat(100_000)}`],
  ])('that %s gets a plain error soon and changes nothing', async (_, message) => {
    const before = await stored();
    const { status, text, tookMs } = await taken(message);
    expect([status, text]).toEqual([200, expect.stringContaining('<Errors><Error Type="13"')]);
    expect(text).not.toMatch(/root:|haha/);
    expect(tookMs).toBeLessThan(TOOK_MOST_MS);
    expect(await stored()).toEqual(before);
  });

  test('that swells out of gzip is stopped at the size of a message', async () => {
    const { status, tookMs } = await taken(' '.repeat(200 * 1024 * 1024), true);
    expect(status).toBe(413);
    expect(tookMs).toBeLessThan(TOOK_MOST_MS);
  });

  test('that is full of characters that nobody sees is refused with their limit', async () => {
    const text = '\u{202e}'.repeat(180_000);
    const names = `<Description Language="en">DZ</Description><!---->${text}`;
    const rooms = Array.from({ length: 10 }, (_, each) => ({ code: `R${each}`, names }));
    const { status, text: said, tookMs } = await taken(inventoryMessage(rooms));
    expect([status, said]).toEqual([
      200,
      expect.stringContaining('more than 10000 characters that nobody sees'),
    ]);
    // All were looked at, each with its name, which took three times as long.
    expect(tookMs).toBeLessThan(5000);
  });

  test('with markup in texts is kept as text and told as text', async () => {
    const names = '<Description Language="en">&lt;script>alert(1)&lt;/script>&#0;</Description>';
    expectSuccess(await send(INVENTORY, inventoryMessage([{ code: 'DZ', names }])));
    expect((await stored())?.rooms[0]?.names['en']).toMatch(/^<script>alert\(1\)<\/script>/);
    const code = '&lt;b>\u{7}"&amp;'.replace('"', '&quot;').replace('\u{7}', '&#7;');
    const { text } = await send(RATE_PLANS, ratePlansMessage([{ code, type: 'Remove' }]));
    expect(text).toContain('&lt;b&gt;&quot;&amp;');
    expect(text).toContain('U+0007 ALERT in RatePlan RatePlanCode');
    expect(XMLValidator.validate(text)).toBe(true);
  });

  test('with codes named like properties of every object is kept like any other', async () => {
    const odd = ['__proto__', 'constructor', 'toString'];
    expectSuccess(await send(INVENTORY, inventoryMessage(odd.map((code) => ({ code })))));
    const free = odd.map((room) => ({
      room,
      start: '2027-03-01',
      end: '2027-03-02',
      counts: { 2: 2 },
    }));
    expectSuccess(await send(FREE_ROOMS, freeRoomsMessage(free, { complete: true })));
    const calendar = await stored();
    expect([...(calendar?.free.keys() ?? [])].sort()).toEqual([...odd].sort());
    expect(calendar?.rooms.map(({ code }) => code)).toEqual(odd);
  });
});

/** A message with pieces taken out, doubled, swapped or replaced. */
const mutated = fc
  .record({
    message: fc.constantFrom(...MESSAGES),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(60),
        instead: fc.oneof(
          fc.constantFrom(
            '',
            '<',
            '>',
            '"',
            '&',
            '<a>',
            '</RatePlan>',
            '-1',
            '1e9',
            '2027-02-31',
            '\u{0}',
            ']]>',
            '<![CDATA[',
            '<?x',
            '99999999999',
          ),
          fc.string({ maxLength: 12, unit: 'binary' }),
        ),
        again: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ message: [action, text], cuts }) => ({
    action,
    message: cuts.reduce((before, { at, length, instead, again }) => {
      const start = Math.floor(at * before.length);
      const piece = before.slice(start, start + length);
      const rest = before.slice(start + length);
      return `${before.slice(0, start)}${instead}${again ? piece + piece : ''}${rest}`;
    }, text),
  }));

test('no mutated message brings a 5xx; one that is refused changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async ({ action, message }) => {
      const before = await stored();
      const { status, text } = await send(action, message);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(XMLValidator.validate(text)).toBe(true);
      if (!text.includes('<Success/>')) expect(await stored()).toEqual(before);
    }),
    runs(150, 3000),
  );
  expect(hotel.server.output()).not.toMatch(/failed|Error/);
});
