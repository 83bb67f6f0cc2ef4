import type { Sentence } from '#hotels/sentences/sentence.ts';
import { z } from 'zod';
import { dayNumber } from '#hotels/calendar/day.ts';
import { UNPACKED_MOST_BYTES, UNPACKED_MOST_RATIO } from '#hotels/ota/limits.ts';
import { NOT_UNPACKED, type Refusal } from '#hotels/ota/refusal.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { Stay } from '#hotels/stay.ts';
import { readMultipart, readWholeText, type SentBody } from '#kernel/http/multipart.ts';
import { splitMessages } from './split.ts';

/** A fault in a line of a stay: the field, and the rule that it breaks. */
export interface StayFault {
  line: string;
  field: string;
  rule: string;
}

/** The input of the validator: messages of a hotel's system in their order, and stays. */
export interface Asked {
  /** An action of null is found by the root element. */
  messages: readonly { action: string | null; text: string }[];
  stays: readonly Stay[];
  /** Lines of stays that are invalid. */
  stayFaults: readonly StayFault[];
  /** The slug of the listed hotel whose city tax applies; null for none. */
  hotel: string | null;
}

const MESSAGES_MOST = 20;
const STAYS_MOST = 20;
const PARTS_MOST = 80;

const LIMITS = { mostBytes: UNPACKED_MOST_BYTES, mostRatio: UNPACKED_MOST_RATIO };

const day = z.iso.date('expected a date such as 2027-02-06');
const whole = (least: number, most: number) => {
  const rule = `expected a whole number from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
};
const stayShape = z
  .strictObject({
    checkIn: day,
    checkOut: day,
    adults: whole(1, STAY_LIMITS.adults),
    childrenAges: z
      .array(whole(0, STAY_LIMITS.childAge))
      .max(STAY_LIMITS.children, `expected at most ${STAY_LIMITS.children} ages`)
      .default([]),
    bookedOn: day.optional(),
  })
  .refine(({ checkIn, checkOut }) => checkIn < checkOut, {
    path: ['checkOut'],
    message: 'expected a day after checkIn',
  })
  .refine(
    ({ checkIn, checkOut }) => dayNumber(checkOut) - dayNumber(checkIn) <= STAY_LIMITS.nights,
    { path: ['checkOut'], message: `expected at most ${STAY_LIMITS.nights} nights` },
  );

const jsonShape = z.strictObject({
  messages: z.array(z.string()).min(1),
  stays: z.array(stayShape).default([]),
  hotel: z.string().optional(),
});

/** A stay without a booking date is booked today; a past one on its day of arrival. */
const stayOf = (
  { checkIn, checkOut, adults, childrenAges, bookedOn }: z.output<typeof stayShape>,
  today: number,
): Stay => {
  const arrival = dayNumber(checkIn);
  return {
    arrival,
    departure: dayNumber(checkOut),
    adults,
    childrenAges,
    bookedOn: bookedOn === undefined ? Math.min(today, arrival) : dayNumber(bookedOn),
  };
};

const refused = (status: number, sentence: Sentence): Refusal => ({ status, sentence });

const LINE =
  'expected a stay a line: arrival, departure, adults, ages of children by comma, day of ' +
  'booking; such as "2027-02-06 2027-02-13 2 3,7 2026-12-01", the last two where needed';

const lineValue = (line: string): unknown => {
  const [checkIn, checkOut, adults, ...rest] = line.trim().split(/\s+/);
  const bookedOn = rest.find((each) => each.includes('-'));
  const ages = rest.find((each) => each !== bookedOn);
  return {
    checkIn,
    checkOut,
    adults: Number(adults),
    childrenAges: ages === undefined ? [] : ages.split(',').filter(Boolean).map(Number),
    ...(bookedOn === undefined ? {} : { bookedOn }),
  };
};

const faultText = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');

export const stayFaultText = ({ line, field, rule }: StayFault): string =>
  `stays: "${line}": ${field}: ${rule}; ${LINE}`;

interface Lines {
  stays: z.output<typeof stayShape>[];
  faults: StayFault[];
}

/** Stays as text for people, one on each line. */
const linesOf = (text: string): Lines => {
  const lines: Lines = { stays: [], faults: [] };
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const read = stayShape.safeParse(lineValue(line));
    if (read.success) lines.stays.push(read.data);
    else
      for (const { path, message } of read.error.issues.slice(0, 1))
        lines.faults.push({
          line: line.trim().slice(0, 80),
          field: path.join('.'),
          rule: message,
        });
  }
  return lines;
};

type Read = { refusal: Refusal } | ({ refusal: null } & Asked);

const askedOf = (
  { messages, hotel }: { messages: Asked['messages']; hotel: string | null | undefined },
  { stays, faults }: Lines,
  today: number,
): Read => {
  if (messages.length === 0)
    return { refusal: refused(400, 'request: expected at least one message') };
  if (messages.length > MESSAGES_MOST)
    return { refusal: refused(400, `expected at most ${MESSAGES_MOST} messages`) };
  if (stays.length + faults.length > STAYS_MOST)
    return { refusal: refused(400, `stays: expected at most ${STAYS_MOST}`) };
  return {
    refusal: null,
    messages,
    stays: stays.map((each) => stayOf(each, today)),
    stayFaults: faults,
    hotel: hotel?.trim() || null,
  };
};

const ofForm = async (sent: SentBody, today: number): Promise<Read> => {
  const form = await readMultipart(sent, { ...LIMITS, mostParts: PARTS_MOST });
  if (form.fault !== null)
    return {
      refusal:
        Object.entries(NOT_UNPACKED).find(([fault]) => fault === form.fault)?.[1] ??
        refused(
          400,
          `the body is not well-formed multipart/form-data of at most ${PARTS_MOST} parts`,
        ),
    };
  const actions = (form.fields.get('action') ?? []).filter((each) => each.trim() !== '');
  const texts = (form.fields.get('request') ?? []).filter((each) => each.trim() !== '');
  const messages =
    actions.length === texts.length
      ? texts.map((text, index) => ({ action: actions[index]?.trim() ?? null, text }))
      : texts.flatMap((text) => splitMessages(text).map((each) => ({ action: null, text: each })));
  const [hotel] = form.fields.get('hotel') ?? [];
  const stays = linesOf((form.fields.get('stays') ?? []).join('\n'));
  return askedOf({ messages, hotel }, stays, today);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const EXAMPLE =
  '{"messages": ["<OTA_…RQ …>"], "stays": [{"checkIn": "2027-02-06", ' +
  '"checkOut": "2027-02-13", "adults": 2, "childrenAges": [7]}]}';

const ofJson = (text: string, today: number): Read => {
  const read = jsonShape.safeParse(parsed(text));
  if (read.success)
    return askedOf(
      {
        messages: read.data.messages.map((each) => ({ action: null, text: each })),
        hotel: read.data.hotel,
      },
      { stays: read.data.stays, faults: [] },
      today,
    );
  const sentence = `${faultText(read.error)}: expected JSON such as ${EXAMPLE}` as const;
  return { refusal: refused(400, sentence) };
};

/** A stay in the query string, for a body of plain XML. */
const ofXml = (text: string, query: string, today: number): Read => {
  const parameters = new URLSearchParams(query);
  const stays = parameters.getAll('stay').join('\n').replaceAll('_', ' ');
  const messages = splitMessages(text).map((each) => ({ action: null, text: each }));
  return askedOf({ messages, hotel: parameters.get('hotel') }, linesOf(stays), today);
};

const TYPES = 'expected multipart/form-data, application/json or application/xml';

/** Reads the body of a request in any form that the validator accepts. */
export const readAsked = async (
  sent: SentBody & { query: string },
  today: number,
): Promise<Read> => {
  const type = (sent.type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return ofForm(sent, today);
  const isJson = type === 'application/json';
  if (!isJson && !/^(application|text)\/xml$/.test(type))
    return { refusal: refused(415, `Content-Type: ${TYPES}`) };
  const read = await readWholeText(sent, LIMITS);
  if (read.fault !== null) return { refusal: NOT_UNPACKED[read.fault] };
  return isJson ? ofJson(read.text, today) : ofXml(read.text, sent.query, today);
};
