import { unlessAborted } from '#kernel/async/time-limit.ts';
import type { LiveSource } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';
import type { AnswerKeys } from './keys.ts';
import { SourceError, type KeptAnswer, type LivePorts } from './ports.ts';

/** The time limit for the whole answer of one hotel's system. */
const HOTEL_MS = 2_500;
/** The time for which an answer is reused. */
const FRESH_MS = 10 * 60_000;
/** The pause before a failed system is asked again, if it does not name one itself. */
const FAULT_MS = 30_000;

export interface Question {
  hotel: string;
  source: LiveSource;
  stay: Stay;
  keys: AnswerKeys;
}

export interface Asked {
  answer: HotelAnswer;
  /** The part to store; null: it says nothing about the hotel, or is stored already. */
  kept: KeptAnswer | null;
}

const unanswered = (reason: Reason, detail: string): HotelAnswer => ({
  rooms: [],
  unbookable: { reason, detail },
});

/** The answer for a hotel if the time of the call was over. */
export const OUT_OF_TIME = unanswered('source_timeout', 'The time for all hotels was over');

/** The stored answer for the stay; else whether the system must not be asked now. */
export const foundOf = (
  { keys }: Pick<Question, 'keys'>,
  found: ReadonlyMap<string, HotelAnswer>,
): HotelAnswer | undefined => found.get(keys.stay) ?? found.get(keys.system);

export const findAnswers = async (
  { answers, now, report }: LivePorts,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, HotelAnswer>> => {
  const keys = new Set(questions.flatMap((question) => [question.keys.stay, question.keys.system]));
  try {
    return await answers.find([...keys], now());
  } catch (error) {
    // Without stored answers the systems can still be asked.
    report(error, null);
    return new Map();
  }
};

const later = (moment: Date, lengthMs: number): Date => new Date(moment.getTime() + lengthMs);

const failed = ({ now, report }: LivePorts, question: Question, error: unknown): Asked => {
  report(error, question.hotel);
  const fault = error instanceof SourceError ? error : new SourceError('It could not be asked');
  const answer = unanswered('source_error', fault.message);
  const { stay, system } = question.keys;
  const at = now();
  const until = fault.retryAt ?? later(at, FAULT_MS);
  const said = { hotel: question.hotel, at, fault: fault.message };
  return { answer, kept: { key: fault.ofStayOnly ? stay : system, answer, until, said } };
};

const askSystem = async (
  ports: LivePorts,
  { hotel, source, stay, keys }: Question,
  signal: AbortSignal,
): Promise<Asked | undefined> => {
  const result = await unlessAborted(ports.system.ask(source, stay, signal), signal);
  if (result === undefined) return undefined;
  const pricedAt = ports.now();
  const until = later(pricedAt, FRESH_MS);
  const answer: HotelAnswer =
    'rooms' in result
      ? { rooms: result.rooms, pricedAt, validUntil: until }
      : { rooms: [], unbookable: result.unbookable };
  const said = { hotel, at: pricedAt, fault: null };
  return { answer, kept: { key: keys.stay, answer, until, said } };
};

const tooLate = ({ now, report }: LivePorts, { hotel, keys }: Question): Asked => {
  const fault = `No answer within ${HOTEL_MS} milliseconds`;
  const answer = unanswered('source_timeout', fault);
  report(new SourceError('It does not answer in time'), hotel);
  const at = now();
  const kept = { key: keys.system, answer, until: later(at, FAULT_MS), said: { hotel, at, fault } };
  return { answer, kept };
};

/**
 * Asks one hotel's system, unless another caller has done so meanwhile. An aborted request says
 * nothing about the hotel; one that took too long does.
 */
export const askHotel = async (
  ports: LivePorts,
  question: Question,
  given: AbortSignal,
): Promise<Asked> => {
  const known = foundOf(question, await findAnswers(ports, [question]));
  if (known !== undefined) return { answer: known, kept: null };
  const limit = new AbortController();
  const stop = ports.timer.after(HOTEL_MS, () => limit.abort());
  try {
    const signal = AbortSignal.any([given, limit.signal]);
    const asked = await askSystem(ports, question, signal).catch((error) =>
      signal.aborted ? undefined : failed(ports, question, error),
    );
    if (asked !== undefined) return asked;
  } finally {
    stop();
  }
  if (given.aborted) return { answer: OUT_OF_TIME, kept: null };
  return tooLate(ports, question);
};
