import { tooLarge, type Refusal } from '#hotels/ota/refusal.ts';
import { otherHotel } from '#hotels/alpinebits/envelope.ts';
import { errorXml, handshakeXml, successXml, type Warning } from '#hotels/alpinebits/outcome.ts';
import { applySaid } from '#hotels/alpinebits/said.ts';
import { MessageError } from '#hotels/ota/message-error.ts';
import type { ReadRequest } from '#hotels/alpinebits/read-request.ts';
import type { RequestReader } from '#hotels/alpinebits/request-reader.ts';
import { BoundCredentialError, type HotelCredential } from '#hotels/access/credential.ts';
import type { Push, PushOutcome } from '#hotels/access/push.ts';
import { oldRates, type Advice, type Wanted } from '#hotels/calendar/advice.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { CalendarStore, CredentialStore, PushLog } from '#hotels/ports.ts';
import { withoutHidden } from '#kernel/text/hidden.ts';
import { readBytes, REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { dayOf, type World } from '#kernel/world.ts';

import { excess, noteRarely, type TurnPorts } from './turn.ts';

/** The answer to a hotel that has signed in: one message of a hotel after the other. */

export interface HotelPorts extends TurnPorts {
  calendars: CalendarStore;
  credentials: Pick<CredentialStore, 'find'>;
  pushes: Pick<PushLog, 'note'>;
  read: RequestReader;
  now: World['now'];
  /** After so many days a system is asked to send its rates again. */
  ratesOldDays: number;
}

/** XML, or why there is no message that could be answered in XML. */
export type HotelAnswer = { xml: string } | { refusal: Refusal };

/** A message that has come, as it is noted whatever becomes of it. */
interface Arrival {
  ports: HotelPorts;
  credential: HotelCredential;
  push: Pick<Push, 'at' | 'protocol' | 'clientId'>;
}

const VERSION_HEADER = 'X-AlpineBits-ClientProtocolVersion';

const versionOf = (request: Request): string => request.headers.get(VERSION_HEADER)?.trim() ?? '';

const noted = (
  { push }: Arrival,
  action: string | null,
  outcome: PushOutcome,
  sentences: readonly string[],
): Push => ({
  ...push,
  action,
  outcome,
  message: sentences.length === 0 ? null : sentences.join('\n'),
});

const refuse = async (
  arrival: Arrival,
  action: string | null,
  refusal: Refusal,
): Promise<HotelAnswer> => {
  const { ports, credential } = arrival;
  await ports.pushes.note(credential.hotel, noted(arrival, action, 'error', [refusal.sentence]));
  return { refusal };
};

type Faulty = Extract<ReadRequest, { type: 'faulty' }>;

const answerFaulty = async (
  arrival: Arrival,
  { action, response, code, faults }: Pick<Faulty, 'action' | 'response' | 'code' | 'faults'>,
): Promise<HotelAnswer> => {
  const { ports, credential, push } = arrival;
  await ports.pushes.note(credential.hotel, noted(arrival, action, 'error', faults));
  return { xml: errorXml(response, push.at, { code, faults }) };
};

const outcomeOf = (advice: readonly Advice[]): PushOutcome => {
  if (advice.length === 0) return 'success';
  return advice.some(({ type }) => type === 'warning') ? 'warning' : 'advisory';
};

const STATUSES = {
  inventory: 'ALPINEBITS_SEND_INVENTORY',
  ratePlans: 'ALPINEBITS_SEND_RATEPLANS',
} as const satisfies Record<Wanted, Warning['status']>;

/** Advice in the standard's words. */
const warningsOf = (advice: readonly Advice[]): Warning[] =>
  advice.map(({ type, sentence, wanted }) => ({
    type,
    sentence,
    ...(wanted === undefined ? {} : { status: STATUSES[wanted] }),
  }));

type SaidRequest = Extract<ReadRequest, { type: 'said' }>;

const changeCalendar = async (
  arrival: Arrival,
  { action, hotelCode, said, advice: onTexts }: SaidRequest,
): Promise<readonly Advice[]> => {
  const { ports, credential, push } = arrival;
  const today = dayNumber(dayOf(push.at));
  let advice: readonly Advice[] = [];
  await ports.calendars.change(credential.hotel, (now) => {
    const applied = applySaid(now, said, today);
    const saysRates = applied.calendar.plans !== now.plans;
    const old = saysRates ? [] : oldRates(now, push.at, ports.ratesOldDays);
    advice = [...onTexts, ...applied.advice, ...old];
    const sentences = advice.map(({ sentence }) => sentence);
    return {
      calendar: applied.calendar,
      push: noted(arrival, action, outcomeOf(advice), sentences),
      hotelCode: credential.hotelCode === null ? hotelCode : null,
    };
  });
  return advice;
};

/** Another message has bound the credential since this one signed in. */
const boundElsewhere = async (
  { ports, credential }: Arrival,
  { hotelCode }: SaidRequest,
): Promise<MessageError> => {
  const found = await ports.credentials.find(credential.hotel);
  return found?.hotelCode
    ? otherHotel(found.hotelCode, hotelCode)
    : new MessageError('the user name or the password has been replaced meanwhile');
};

/** Changes the calendar as a whole, or answers what is wrong and changes nothing. */
const answerSaid = async (arrival: Arrival, request: SaidRequest): Promise<HotelAnswer> => {
  const { response } = request;
  try {
    const advice = await changeCalendar(arrival, request);
    return { xml: successXml(response, arrival.push.at, warningsOf(advice)) };
  } catch (error) {
    const { action } = request;
    if (error instanceof BoundCredentialError)
      return answerFaulty(arrival, {
        action,
        response,
        ...(await boundElsewhere(arrival, request)),
      });
    if (!(error instanceof RefusalError)) throw error;
    return answerFaulty(arrival, {
      action,
      response,
      code: 'invalid-value',
      faults: [error.message],
    });
  }
};

const answerRead = (arrival: Arrival, read: ReadRequest): Promise<HotelAnswer> | HotelAnswer => {
  switch (read.type) {
    case 'refused':
      return refuse(arrival, read.action, read);
    case 'faulty':
      return answerFaulty(arrival, read);
    case 'handshake':
      return { xml: handshakeXml(arrival.push.at, read.handshake) };
    case 'said':
      return answerSaid(arrival, read);
  }
};

const answerInTurn = async (arrival: Arrival, request: Request): Promise<HotelAnswer> => {
  const { ports, credential } = arrival;
  const bytes = await readBytes(request, REQUEST_MOST_BYTES);
  if (bytes === undefined) return refuse(arrival, null, tooLarge(REQUEST_MOST_BYTES));
  const read = await ports.read({
    bytes,
    type: request.headers.get('Content-Type'),
    coding: request.headers.get('Content-Encoding'),
    version: versionOf(request),
    hotelCode: credential.hotelCode,
  });
  return answerRead(arrival, read);
};

export const hotelAnswerer = () => {
  const isDue = noteRarely();
  return async (
    ports: HotelPorts,
    request: Request,
    credential: HotelCredential,
  ): Promise<HotelAnswer> => {
    const clientName = request.headers.get('X-AlpineBits-ClientID');
    const clientId = clientName && withoutHidden(clientName).text;
    const push = { at: ports.now(), protocol: versionOf(request) || null, clientId };
    const arrival = { ports, credential, push };
    const { hotel } = credential;
    const refusal = await excess(ports, hotel);
    if (refusal === undefined) return ports.turns.take(hotel, () => answerInTurn(arrival, request));
    return isDue(hotel, push.at) ? refuse(arrival, null, refusal) : { refusal };
  };
};
