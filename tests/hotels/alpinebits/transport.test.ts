import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expectSuccess, INVENTORY, sendingHotel } from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';
import { processMs } from '../../support/processor-time.ts';

const hotel = sendingHotel();

const message = inventoryMessage([{ code: 'DZ' }]);
const send = hotel.post;

/** Posts a body as it is. */
const raw = async (body: BodyInit, headers: Record<string, string>) => {
  const response = await fetch(`${hotel.server.url}/alpinebits`, {
    method: 'POST',
    headers: {
      Authorization: hotel.authorization,
      'X-AlpineBits-ClientProtocolVersion': '2024-10',
      ...headers,
    },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the answer', () => {
  test('is XML that names its message, is never kept, and says that gzip is taken', async () => {
    const { status, headers, text } = await send({ action: INVENTORY, message });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-alpinebits-server-accept-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    const root = /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(\w+) ([^>]+)>(.*)<\/\1>\n$/;
    const [, name, attributes, content] = root.exec(text) ?? [];
    expect([name, content]).toEqual(['OTA_HotelDescriptiveContentNotifRS', '<Success/>']);
    expect(attributes).toMatch(
      /^xmlns="http:\/\/www.opentravel.org\/OTA\/2003\/05" Version="8.000" /,
    );
    expect(attributes).toMatch(/ TimeStamp="\d{4}-\d\d-\d\dT[\d:.]+Z"$/);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const response = await fetch(`${hotel.server.url}/alpinebits`, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    if (method !== 'HEAD') expect(await response.text()).toMatch(/^ERROR:/);
  });
});

describe('the request', () => {
  test('may be gzip as a whole, with the message as a file', async () => {
    const form = new FormData();
    form.set('action', INVENTORY);
    form.set('request', new Blob([message], { type: 'application/xml' }), 'message.xml');
    const packed = new Response(form);
    const body = gzipSync(new Uint8Array(await packed.arrayBuffer()));
    const type = packed.headers.get('Content-Type') ?? '';
    expectSuccess(await raw(body, { 'Content-Type': type, 'Content-Encoding': 'gzip' }));
    expectSuccess(await send({ action: INVENTORY, message, gzip: true }));
  });

  test('needs no client id', async () => {
    const headers = { 'X-AlpineBits-ClientID': '' };
    expectSuccess(await send({ action: INVENTORY, message, headers }));
  });

  test.each([
    ['no version', { action: INVENTORY, message, protocol: '' }],
    ['a version that is not spoken', { action: INVENTORY, message, protocol: '2017-10' }],
    ['no action', { message }],
    ['an unknown action', { action: 'OTA_Read:GuestRequests', message }],
    ['an action named like a property of every object', { action: 'toString', message }],
    [
      'the action of 2018-10 in a later version',
      { action: 'OTA_HotelAvailNotif:FreeRooms', message },
    ],
    [
      'a later action in 2018-10',
      { action: 'OTA_HotelInvCountNotif:FreeRooms', message, protocol: '2018-10' },
    ],
    ['no message', { action: INVENTORY }],
  ])('with %s is a 400 with a text', async (_, sent) => {
    const { status, headers, text } = await send(sent);
    expect(status).toBe(400);
    expect(text).toMatch(/^ERROR:[a-z]/);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  test('an unknown action is named in the words of the standard', async () => {
    const { text } = await send({ action: 'Nothing', message });
    expect(text).toBe('ERROR:unknown or missing action');
  });

  test.each([
    ['JSON', 415, '{}', { 'Content-Type': 'application/json' }],
    [
      'a form of another kind',
      415,
      'action=a',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['multipart without a boundary', 415, 'x', { 'Content-Type': 'multipart/form-data' }],
    ['multipart that is none', 400, 'x', { 'Content-Type': 'multipart/form-data; boundary=b' }],
    [
      'a part without an end',
      400,
      '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nx',
      { 'Content-Type': 'multipart/form-data; boundary=b' },
    ],
    [
      'an unknown coding',
      415,
      'x',
      { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Encoding': 'br' },
    ],
    [
      'gzip that is none',
      400,
      'x',
      { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Encoding': 'gzip' },
    ],
  ])('%s is a %i', async (_, status, body, headers) => {
    const reply = await raw(body, headers);
    expect([reply.status, reply.text.slice(0, 6)]).toEqual([status, 'ERROR:']);
  });

  test('in another charset is refused, declared or not', async () => {
    const form = (text: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="action"\r\n\r\n${INVENTORY}\r\n`),
        Buffer.from('--b\r\nContent-Disposition: form-data; name="request"\r\n\r\n'),
        text,
        Buffer.from('\r\n--b--\r\n'),
      ]);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const named = inventoryMessage([
      { code: 'DZ', names: '<Description Language="de">Gem\u00fctlich</Description>' },
    ]);
    const reply = await raw(form(Buffer.from(named, 'latin1')), type);
    expect(reply).toMatchObject({ status: 400, text: 'ERROR:the request is not UTF-8' });
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>`;
    const { status, text } = await raw(form(Buffer.from(`${declared}${named}`)), type);
    expect([status, text]).toEqual([200, expect.stringContaining('declared as ISO-8859-1')]);
    expectSuccess(await raw(form(Buffer.from(`${declared}${message}`)), type));
    expectSuccess(await raw(form(Buffer.from(`\u{feff}${named}`)), type));
    expect((await hotel.calendar())?.rooms[0]?.names).toEqual({
      de: 'Gem\u00fctlich',
    });
  });

  test('of more than 16 MB is a 413, packed or not', async () => {
    const filled = `${message}<!--${'x'.repeat(17 * 1024 * 1024)}-->`;
    for (const gzip of [false, true]) {
      const reply = await send({ action: INVENTORY, message: filled, gzip });
      expect([reply.status, reply.text.slice(0, 6)]).toEqual([413, 'ERROR:']);
    }
  });

  test('of many parts is refused unread', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const before = await processMs(hotel.server.pid);
    const reply = await raw(`${part.repeat(100_000)}--b--\r\n`, {
      'Content-Type': 'multipart/form-data; boundary=b',
    });
    expect([reply.status, reply.text.slice(0, 6)]).toEqual([400, 'ERROR:']);
    expect((await processMs(hotel.server.pid)) - before).toBeLessThan(2000);
  });
});
