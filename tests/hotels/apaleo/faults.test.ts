import { describe, expect, test } from 'vitest';
import { apaleoProperties, apaleoSystem } from '#hotels/apaleo/system.ts';
import { SourceError } from '#hotels/live/ports.ts';
import {
  CLIENT,
  json,
  OFFERS,
  PROPERTIES,
  source,
  TOKEN,
  type Behaviour,
} from '../../support/apaleo.ts';
import { cutOff, silent, status } from '../../support/feed.ts';
import { HeldApaleo, stay } from '../../support/apaleo-system.ts';

const held = new HeldApaleo();

const faultOf = async (asked: Promise<unknown>): Promise<SourceError> => {
  const fault = await asked.catch((error: unknown) => error);
  if (fault instanceof SourceError) return fault;
  throw new Error(`expected a SourceError, not ${String(fault)}`);
};

const text =
  (body: string): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);

describe('a token', () => {
  test('is asked for once by all who ask, and used until shortly before its end', async () => {
    await Promise.all([held.ask(), held.ask(), held.ask()]);
    expect(held.service.asked(TOKEN)).toHaveLength(1);
    expect(held.service.asked(TOKEN)[0]).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials',
    });
    held.time.pass(3_540_000 - 1);
    await held.ask();
    expect(held.service.asked(TOKEN)).toHaveLength(1);
    held.time.pass(1);
    await held.ask();
    expect(held.service.asked(TOKEN)).toHaveLength(2);
  });

  test('that is refused is replaced once', async () => {
    await held.ask();
    held.service.endTokens();
    expect(await held.ask()).toHaveProperty('rooms');
    expect(held.service.asked(TOKEN)).toHaveLength(2);
    held.service.answer(OFFERS, json({}, 401));
    const fault = await faultOf(held.ask());
    expect(fault.message).toBe('apaleo answers 401: the client is not let in');
    expect(held.service.asked(TOKEN)).toHaveLength(3);
  });

  test('is given for the right secret alone, which no error shows', async () => {
    const secret = 'wrong-secret-0123';
    held.system = apaleoSystem(held.options(secret));
    const fault = await faultOf(held.ask());
    expect(fault.message).toBe(`apaleo refuses the client ${CLIENT}: check its id and secret`);
    expect(JSON.stringify([fault.message, String(fault.cause), fault.stack])).not.toContain(secret);
    expect(held.service.asked(OFFERS)).toEqual([]);
  });

  test('is for clients whose secret is set', async () => {
    const fault = await faultOf(held.ask(stay(), source({ client: 'OTHER' })));
    expect(fault.message).toBe('APALEO_CLIENTS has no secret of OTHER');
    expect(held.service.requests).toEqual([]);
  });

  test.each([
    ['500', status(500), 'The identity service of apaleo answers 500'],
    ['a broken connection', cutOff('{"access_token":'), 'The identity service of apaleo cannot'],
    ['no JSON', text('<p>'), 'The answer of The identity service of apaleo is not JSON'],
    ['no token', json({ expires_in: 3600 }), 'connect/token: not as documented at access_token'],
  ])('that is %s is a fault', async (_, behaviour, message) => {
    held.service.answer(TOKEN, behaviour);
    expect((await faultOf(held.ask())).message).toContain(message);
  });
});

describe('an answer', () => {
  test.each([
    ['500', status(500), 'apaleo answers 500'],
    ['403', status(403), 'apaleo answers 403: the client lacks a scope: it needs offers.read'],
    ['a redirect', status(302, { Location: 'http://127.0.0.1:1/' }), 'apaleo answers 302'],
    ['a broken connection', cutOff('{"offers":['), 'apaleo cannot be reached'],
    ['HTML', text('<!doctype html>'), 'The answer of apaleo is not JSON'],
    ['another shape', json({ items: [] }), '/booking/v1/offers: not as documented at offers'],
    [
      'too large',
      (response: Parameters<Behaviour>[0]) =>
        void response.writeHead(200).end('['.repeat(4_000_001)),
      'The answer of apaleo is larger than 4000000 bytes',
    ],
  ])('that is %s is a fault of the system', async (_, behaviour, message) => {
    held.service.answer(OFFERS, behaviour);
    const fault = await faultOf(held.ask());
    expect(fault.message).toContain(message);
    expect(fault.ofStayOnly).toBe(false);
  });

  test('that refuses the question is about that stay alone, in apaleo’s words', async () => {
    held.service.answer(OFFERS, json({ messages: ['Arrival must not be in the past.'] }, 422));
    const fault = await faultOf(held.ask());
    expect(fault.message).toBe('apaleo answers 422: Arrival must not be in the past.');
    expect(fault.ofStayOnly).toBe(true);
  });

  test('of 429 says when it may be asked again', async () => {
    held.service.answer(OFFERS, status(429, { 'Retry-After': '7' }));
    const { retryAt } = await faultOf(held.ask());
    expect(retryAt?.getTime()).toBe(held.time.now().getTime() + 7000);
  });

  test('that never comes is waited for as long as the asker wants', async () => {
    held.service.answer(OFFERS, silent);
    const control = new AbortController();
    const asked = faultOf(held.ask(stay(), source(), control.signal));
    await expect.poll(() => held.service.asked(OFFERS).length).toBe(1);
    control.abort();
    expect(await asked).toBeInstanceOf(SourceError);
  });
});

test('properties are those that the client may read', async () => {
  const signal = new AbortController().signal;
  expect(await apaleoProperties(held.options(), CLIENT, signal)).toEqual([
    { id: 'MUC', name: 'Hotel' },
  ]);
  held.service.answer(PROPERTIES, status(403));
  const fault = await faultOf(apaleoProperties(held.options(), CLIENT, signal));
  expect(fault.message).toContain('apaleo answers 403');
});
