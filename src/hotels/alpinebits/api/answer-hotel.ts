import { tooLarge, type Refusal } from '#hotels/ota/refusal.ts';
import { otherHotel } from '#hotels/alpinebits/envelope.ts';
import { errorXml, handshakeXml, successXml, type Warning } from '#hotels/alpinebits/outcome.ts';
import { applySaid } from '#hotels/alpinebits/said.ts';
import { MessageError } from '#hotels/ota/message-error.ts';
import type { ReadRequest } from '#hotels/alpinebits/read-request.ts';
import type { RequestReader } from '#hotels/alpinebits/request-reader.ts';
import { BoundCredentialError } from '#hotels/access/credential.ts';
import type { SenderPorts } from '#hotels/access/vendor.ts';
import type { Push, PushOutcome } from '#hotels/access/push.ts';
import { oldRates, type Advice, type Wanted } from '#hotels/calendar/advice.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { CalendarStore, PushLog } from '#hotels/ports.ts';
import { withoutHidden } from '#kernel/text/hidden.ts';
import { readBytes, REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { dayOf, type World } from '#kernel/world.ts';
import { senderAnswerer, type Arrival } from './sender.ts';
import type { TurnPorts } from './turn.ts';

/** The answer to an authenticated hotel: messages of one hotel are handled one after the other. */

export interface HotelPorts extends TurnPorts, SenderPorts {
  calendars: CalendarStore;
  pushes: Pick<PushLog, 'note'>;
  read: RequestReader;
  now: World['now'];
  /** After this many days a system is asked to send its rates again. */
  ratesOldDays: number;
}

/** XML, or why no message could be answered in XML. */
export type HotelAnswer = { xml: string } | { refusal: Refusal };

type Arrived = Arrival<HotelPorts>;

const VERSION_HEADER = 'X-AlpineBits-ClientProtocolVersion';

const versionOf = (request: Request): string => request.headers.get(VERSION_HEADER)?.trim() ?? '';

/** A received message, which is recorded whatever its result. */
const noted = (
  { at, request }: Arrived,
  action: string | null,
  outcome: PushOutcome,
  sentences: readonly string[],
): Push => {
  const clientName = request.headers.get('X-AlpineBits-ClientID');
  return {
    at,
    action,
    protocol: versionOf(request) || null,
    clientId: clientName && withoutHidden(clientName).text,
    outcome,
    message: sentences.length === 0 ? null : sentences.join('\n'),
  };
};

const refuse = async (
  arrival: Arrived,
  action: string | null,
  refusal: Refusal,
): Promise<HotelAnswer> => {
  const { ports, hotel } = arrival;
  await ports.pushes.note(hotel, noted(arrival, action, 'error', [refusal.sentence]));
  return { refusal };
};

type Faulty = Extract<ReadRequest, { type: 'faulty' }>;

const answerFaulty = async (
  arrival: Arrived,
  { action, response, code, faults }: Pick<Faulty, 'action' | 'response' | 'code' | 'faults'>,
): Promise<HotelAnswer> => {
  const { ports, hotel, at } = arrival;
  await ports.pushes.note(hotel, noted(arrival, action, 'error', faults));
  return { xml: errorXml(response, at, { code, faults }) };
};

const outcomeOf = (advice: readonly Advice[]): PushOutcome => {
  if (advice.length === 0) return 'success';
  return advice.some(({ type }) => type === 'warning') ? 'warning' : 'advisory';
};

const STATUSES = {
  inventory: 'ALPINEBITS_SEND_INVENTORY',
  ratePlans: 'ALPINEBITS_SEND_RATEPLANS',
} as const satisfies Record<Wanted, Warning['status']>;

/** A hint in the wording of the standard. */
const warningsOf = (advice: readonly Advice[]): Warning[] =>
  advice.map(({ type, sentence, wanted }) => ({
    type,
    sentence,
    ...(wanted === undefined ? {} : { status: STATUSES[wanted] }),
  }));

type SaidRequest = Extract<ReadRequest, { type: 'said' }>;

const changeCalendar = async (
  arrival: Arrived,
  { action, hotelCode, said, advice: onTexts }: SaidRequest,
): Promise<readonly Advice[]> => {
  const { ports, hotel, at } = arrival;
  const today = dayNumber(dayOf(at));
  let advice: readonly Advice[] = [];
  await ports.calendars.change(hotel, (now) => {
    const applied = applySaid(now, said, today);
    const saysRates = applied.calendar.plans !== now.plans;
    const old = saysRates ? [] : oldRates(now, at, ports.ratesOldDays);
    advice = [...onTexts, ...applied.advice, ...old];
    const sentences = advice.map(({ sentence }) => sentence);
    return {
      calendar: applied.calendar,
      push: noted(arrival, action, outcomeOf(advice), sentences),
      hotelCode: arrival.hotelCode === null ? hotelCode : null,
      vendor: arrival.vendor,
    };
  });
  return advice;
};

/** Another message has bound the credential since this one was authenticated. */
const boundElsewhere = async (
  { ports, hotel }: Arrived,
  { hotelCode }: SaidRequest,
): Promise<MessageError> => {
  const found = await ports.credentials.find(hotel);
  return found?.hotelCode
    ? otherHotel(found.hotelCode, hotelCode)
    : new MessageError('the user name or the password has been replaced meanwhile');
};

/** Applies the whole message to the calendar, or answers the faults and changes nothing. */
const answerSaid = async (arrival: Arrived, request: SaidRequest): Promise<HotelAnswer> => {
  const { response } = request;
  try {
    const advice = await changeCalendar(arrival, request);
    return { xml: successXml(response, arrival.at, warningsOf(advice)) };
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

const answerRead = async (arrival: Arrived, read: ReadRequest): Promise<HotelAnswer> => {
  switch (read.type) {
    case 'refused':
      return refuse(arrival, read.action, read);
    case 'faulty':
      return answerFaulty(arrival, read);
    case 'handshake':
      return { xml: handshakeXml(arrival.at, read.handshake) };
    case 'said':
      return answerSaid(arrival, read);
  }
};

const readSent = async ({ ports, hotelCode, request }: Arrived): Promise<ReadRequest> => {
  const bytes = await readBytes(request, REQUEST_MOST_BYTES);
  if (bytes === undefined)
    return { type: 'refused', action: null, ...tooLarge(REQUEST_MOST_BYTES) };
  return ports.read({
    bytes,
    type: request.headers.get('Content-Type'),
    coding: request.headers.get('Content-Encoding'),
    version: versionOf(request),
    hotelCode,
  });
};

export const hotelAnswerer = () =>
  senderAnswerer<HotelPorts, SaidRequest, Exclude<ReadRequest, SaidRequest>, HotelAnswer>({
    read: readSent,
    answer: answerRead,
    refuse: (arrival, refusal) => refuse(arrival, null, refusal),
    refuseHotel: (arrival, { action, response }, fault) =>
      answerFaulty(arrival, { action, response, code: 'other-hotel', faults: [fault] }),
  });
