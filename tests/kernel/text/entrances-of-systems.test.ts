import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboundClient } from '#kernel/outbound/client.ts';
import { hiddenIn, visibleLine, visibleStart } from '#kernel/text/hidden.ts';
import { nameLine } from '#hotels/live/name-line.ts';
import { textOf } from '#hotels/mews/localized.ts';
import { send } from '#payments/webhooks/worker/send.ts';
import { reading } from '#register/observer/fact.ts';
import { useAriHotel } from '../../support/ari.ts';
import { propertyMessage } from '../../support/ari-messages.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';
import { anyHidingText, codePointOf, HIDDEN, LAWFUL } from '../../support/hidden-text.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { useEndpoint } from '../../support/use-endpoint.ts';

/** The rule for text where programs of others answer: hotel systems, websites, receivers. */

/** Texts of every kind of character, long enough to be cut anywhere. */
const anyText = fc
  .array(fc.constantFrom(...HIDDEN, ...LAWFUL, 'Hotel ', '\n', '\ud83d', '👨\u200d👩'), {
    maxLength: 120,
  })
  .map((parts) => parts.join(''));

describe('ARI', () => {
  const hotel = useAriHotel();
  let turn = 0;

  test('a name is stored without what nobody sees', async () => {
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text, hidden, visible }) => {
        if (/[\0\ufffe\uffff]/u.test(hidden)) return;
        const reference = `&#x${(hidden.codePointAt(0) ?? 0).toString(16)};`;
        const name = text.replace(hidden, reference);
        turn += 1;
        const at = new Date(Date.UTC(2026, 10, 20) + turn * 1000).toISOString();
        const message = propertyMessage([{ id: 'R1' }], [{ id: 'P1' }], { at, id: `t-${turn}` });
        expect((await hotel.post(message.replace('Room R1', name))).status).toBe(200);
        expect((await hotel.calendar())?.rooms).toMatchObject([{ names: { en: visible } }]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the validator', () => {
  const used = useEndpoint(['validate'], { RATE_VALIDATE: '999' });

  test('says that it removes what nobody sees, and shows none of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text, hidden }) => {
        if (/[\0\ufffe\uffff]/u.test(hidden)) return;
        const reference = `&#x${(hidden.codePointAt(0) ?? 0).toString(16)};`;
        const name = text.replace(hidden, reference);
        const names = `<Description TextFormat="PlainText" Language="en">${name}</Description>`;
        for (const room of [{ code: 'A', names }, { code: name }]) {
          const response = await fetch(`${used.server.url}/api/validate/alpinebits`, {
            method: 'POST',
            body: inventoryMessage([room]),
            headers: { 'Content-Type': 'application/xml' },
          });
          expect(response.status).toBe(200);
          const answer = await response.text();
          expect(answer).not.toContain(hidden);
          expect(answer).toContain(codePointOf(hidden));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('names of Mews and apaleo are visible, and at most as long as a line', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const line of [nameLine(text), textOf({ 'en-GB': text }) ?? '']) {
        expect(hiddenIn(line)).toBeUndefined();
        expect([...line].length).toBeLessThanOrEqual(120);
        expect(line).toBe(line.trim());
      }
    }),
  );
});

test('what is read of a website is visible in value and evidence', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { value, line } = reading('open', text, text);
      for (const each of [value ?? '', line ?? '']) {
        expect(hiddenIn(each)).toBeUndefined();
        expect(each).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

test('a start and a line are what they are made of, in its order, and stay as they are', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const start = visibleStart(text, most);
      expect(visibleStart(start, most)).toBe(start);
      expect(visibleStart(text, 10_000).startsWith(start)).toBe(true);
      const line = visibleLine(text, most);
      expect(visibleLine(line, most)).toBe(line);
    }),
  );
  for (const each of LAWFUL) expect(visibleLine(each, 500)).toBe(each.normalize('NFC'));
});

describe('the answer of a receiver of webhooks', () => {
  let receiver: Receiver;
  const outbound = outboundClient({ addresses: async () => ['127.0.0.1'], timeoutMs: 5000 });
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await outbound.close();
    await receiver.stop();
  });

  test('is kept without what nobody sees', async () => {
    const clockMs = () => performance.now();
    const rules = { allowHttp: true, allowLoopback: true };
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        receiver.reply = () => ({ status: 500, body: text });
        const { url } = receiver;
        const answer = await send({ outbound, clockMs }, { url, rules, headers: {}, body: '{}' });
        if (!answer.answered) return expect.fail(answer.reason);
        expect(hiddenIn(answer.text)).toBeUndefined();
        expect([...answer.text].length).toBeLessThanOrEqual(500);
      }),
      { numRuns: 40 },
    );
  });
});
