import { BoundCredentialError } from '#hotels/access/credential.ts';
import type { SenderPorts } from '#hotels/access/vendor.ts';
import type { Push, PushOutcome } from '#hotels/access/push.ts';
import { SaidStateChangedError } from '#hotels/access/said-state.ts';
import { senderAnswerer, type Arrival } from '#hotels/alpinebits/api/sender.ts';
import type { TurnPorts } from '#hotels/alpinebits/api/turn.ts';
import { aheadOf } from '#hotels/ari/ahead.ts';
import { calendarOf } from '#hotels/ari/calendar.ts';
import { changed } from '#hotels/ari/changed.ts';
import { ariXml, type AriOutcome } from '#hotels/ari/outcome.ts';
import type { ReadAri } from '#hotels/ari/read.ts';
import type { AriReader } from '#hotels/ari/reader.ts';
import {
  ariSaid,
  NOTHING_SAID,
  saidOf,
  saidText,
  wholeState,
  withSaid,
  type AriSaid,
} from '#hotels/ari/said.ts';
import { oldRates, type Advice } from '#hotels/calendar/advice.ts';
import { fieldOf } from '#hotels/calendar/keepable.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { tooLarge, type Refusal } from '#hotels/ota/refusal.ts';
import type { CalendarStore, PushLog, SaidStateReader } from '#hotels/ports.ts';
import { readBytes, REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { dayOf } from '#kernel/world.ts';

/** The answer to an authenticated hotel: messages of one hotel are handled one after the other. */

export interface AriHotelPorts extends TurnPorts, SenderPorts {
  calendars: CalendarStore;
  states: SaidStateReader;
  pushes: Pick<PushLog, 'note'>;
  read: AriReader;
  now(): Date;
  /** After this many days a system is asked to send its rates again. */
  ratesOldDays: number;
}

/** XML, or why no message could be answered in XML. */
export type AriAnswer = { xml: string } | { refusal: Refusal };

type Arrived = Arrival<AriHotelPorts>;

/** The name of the dialect for the operator, beside versions of AlpineBits. */
const PROTOCOL = 'ARI';

const noted = (
  { at }: Arrived,
  action: string | null,
  outcome: PushOutcome,
  sentences: readonly string[],
): Push => ({
  ...{ at, action, protocol: PROTOCOL, clientId: null, outcome },
  message: sentences.length === 0 ? null : sentences.join('\n'),
});

const refuse = async (arrival: Arrived, refusal: Refusal): Promise<AriAnswer> => {
  const { ports, hotel } = arrival;
  await ports.pushes.note(hotel, noted(arrival, null, 'error', [refusal.sentence]));
  return { refusal };
};

type Headed = Exclude<ReadAri, { type: 'refused' }>;

const answered = (arrival: Arrived, { header }: Headed, outcome: AriOutcome): AriAnswer => ({
  xml: ariXml(header, arrival.at, outcome),
});

const answerNoted = async (
  arrival: Arrived,
  read: Headed,
  outcome: AriOutcome,
): Promise<AriAnswer> => {
  const { ports, hotel } = arrival;
  const { errors, warnings } = outcome;
  const became = errors.length === 0 ? 'warning' : 'error';
  const push = noted(arrival, read.header.root, became, [...errors, ...warnings]);
  await ports.pushes.note(hotel, push);
  return answered(arrival, read, outcome);
};

const outcomeOf = (advice: readonly Advice[]): PushOutcome => {
  if (advice.length === 0) return 'success';
  return advice.some(({ type }) => type === 'warning') ? 'warning' : 'advisory';
};

type SaidMessage = Extract<ReadAri, { type: 'said' }>;

const PRICES = 'OTA_HotelRateAmountNotifRQ';

/** What was said before. A text that cannot be read is nothing: a system sends all of it again. */
const keptSaid = (hotel: string, text: string | undefined): AriSaid => {
  if (text === undefined) return NOTHING_SAID;
  const { data, error } = ariSaid.safeParse(JSON.parse(text));
  if (error !== undefined) console.error(`ARI: left out, what ${hotel} has said:`, fieldOf(error));
  return data ?? NOTHING_SAID;
};

/** Adds the message to the stored state, and makes the calendar from it. */
const takeIn = async (arrival: Arrived, read: SaidMessage): Promise<readonly Advice[]> => {
  const { ports, hotel, vendor, hotelCode, at } = arrival;
  const kept = await ports.states.find(hotel);
  const before = keptSaid(hotel, kept?.text);
  const today = dayNumber(dayOf(at));
  const saysRates = read.header.root === PRICES;
  const added = aheadOf(changed(saidOf(before, vendor), read.changes, read.atMs), today);
  const heard = saysRates ? { ...added, ratesHeardMs: at.getTime() } : added;
  const all = withSaid(before, vendor, heard);
  const said = { revision: (kept?.revision ?? 0) + 1, text: saidText(all) };
  const state = wholeState(all);
  let advice: readonly Advice[] = [];
  await ports.calendars.change(hotel, (now) => {
    const applied = calendarOf(now, state, today);
    const old = saysRates ? [] : oldRates(now, at, ports.ratesOldDays);
    advice = [...read.advice, ...applied.advice, ...old];
    const sentences = advice.map(({ sentence }) => sentence);
    const { calendar } = applied;
    return {
      // Equal prices that are sent again count as received, too.
      calendar: saysRates ? { ...calendar, plans: [...calendar.plans] } : calendar,
      push: noted(arrival, read.header.root, outcomeOf(advice), sentences),
      hotelCode: hotelCode === null ? read.hotelCode : null,
      vendor,
      said,
    };
  });
  return advice;
};

const TRIES = 5;

const takeInAtLast = async (
  arrival: Arrived,
  read: SaidMessage,
  tries = TRIES,
): Promise<readonly Advice[]> => {
  try {
    return await takeIn(arrival, read);
  } catch (error) {
    if (!(error instanceof SaidStateChangedError) || tries === 1) throw error;
    return takeInAtLast(arrival, read, tries - 1);
  }
};

const OTHER_HOTEL = 'these sign-in data are bound to another hotel meanwhile: send it again';

const answerSaid = async (arrival: Arrived, read: SaidMessage): Promise<AriAnswer> => {
  try {
    const advice = await takeInAtLast(arrival, read);
    const warnings = advice.map(({ sentence }) => sentence);
    return answered(arrival, read, { errors: [], warnings });
  } catch (error) {
    if (error instanceof BoundCredentialError)
      return answerNoted(arrival, read, { errors: [OTHER_HOTEL], warnings: [] });
    if (!(error instanceof RefusalError)) throw error;
    return answerNoted(arrival, read, { errors: [error.message], warnings: [] });
  }
};

const answerRead = (arrival: Arrived, read: ReadAri): Promise<AriAnswer> => {
  switch (read.type) {
    case 'refused':
      return refuse(arrival, read);
    case 'faulty':
      return answerNoted(arrival, read, { errors: read.faults, warnings: [] });
    case 'unknown':
      return answerNoted(arrival, read, { errors: [], warnings: [read.sentence] });
    case 'said':
      return answerSaid(arrival, read);
  }
};

const readSent = async ({ ports, hotelCode, request, at }: Arrived): Promise<ReadAri> => {
  const bytes = await readBytes(request, REQUEST_MOST_BYTES);
  if (bytes === undefined) return { type: 'refused', ...tooLarge(REQUEST_MOST_BYTES) };
  return ports.read({
    bytes,
    type: request.headers.get('Content-Type'),
    coding: request.headers.get('Content-Encoding'),
    hotelCode,
    at,
  });
};

export const ariAnswerer = () =>
  senderAnswerer<AriHotelPorts, SaidMessage, Exclude<ReadAri, SaidMessage>, AriAnswer>({
    read: readSent,
    answer: answerRead,
    refuse,
    refuseHotel: (arrival, read, fault) =>
      answerNoted(arrival, read, { errors: [fault], warnings: [] }),
  });
