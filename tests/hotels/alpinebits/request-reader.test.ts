import { describe, expect, test } from 'vitest';
import type { SentRequest } from '#hotels/alpinebits/read-request.ts';
import { requestReader } from '#hotels/alpinebits/request-reader.ts';
import { INVENTORY } from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';

const sent = async (message: string): Promise<SentRequest> => {
  const form = new FormData();
  form.set('action', INVENTORY);
  form.set('request', message);
  const whole = new Response(form);
  return {
    bytes: new Uint8Array(await whole.arrayBuffer()),
    type: whole.headers.get('Content-Type'),
    coding: null,
    version: '2024-10',
    hotelCode: null,
  };
};

const nowhere = new URL('nothing.ts', import.meta.url);
const manyElements = (count: number) => `<a>${'<b/>'.repeat(count)}</a>`;

describe.each([
  ['in a thread', {}],
  ['without a program, as in the bundle of a function', { program: nowhere }],
])('a request that is read %s', (_, options) => {
  const read = requestReader(options);

  test('says what its message says', async () => {
    const request = await sent(inventoryMessage([{ code: 'DZ' }]));
    expect(await read(request)).toMatchObject({
      ...{ type: 'said', action: INVENTORY, hotelCode: '123' },
      said: { type: 'inventory', rooms: [{ code: 'DZ', names: { en: 'Room DZ' } }] },
    });
    expect(request.bytes.length).toBeGreaterThan(0);
  });

  test('is held to the limits of a message', async () => {
    expect(await read(await sent(manyElements(399_000)))).toMatchObject({
      type: 'faulty',
      faults: [expect.stringMatching(/more than 150000 elements: send fewer/)],
    });
  });
});

test('a message that takes too long is refused, and the next one is read', async () => {
  const reported: string[] = [];
  const read = requestReader({ limitMs: 1500, report: ({ code }) => reported.push(code) });
  const small = await sent(inventoryMessage([{ code: 'DZ' }]));
  await read(small);
  const hasty = requestReader({ limitMs: 1, report: ({ code }) => reported.push(code) });
  expect(await hasty(await sent(manyElements(149_000)))).toEqual({
    ...{ type: 'refused', action: null, status: 413 },
    sentence: expect.stringMatching(/took longer than 0.001 seconds to read: send fewer rooms/),
  });
  expect(reported).toEqual(['too-slow']);
  expect(await read(small)).toMatchObject({ type: 'said' });
});
