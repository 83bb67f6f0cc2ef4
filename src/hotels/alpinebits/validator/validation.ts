import type { Advice } from '#hotels/calendar/advice.ts';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { refuseUnkeepable } from '#hotels/calendar/keepable.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { SentBody } from '#kernel/http/multipart.ts';
import { SERVED_PROTOCOLS } from '#hotels/alpinebits/capabilities.ts';
import { ACTION_NAMES } from '#hotels/alpinebits/actions.ts';
import { joined } from '#kernel/text/joined.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import { readAction, type ReadRequest } from '#hotels/alpinebits/read-request.ts';
import { applySaid } from '#hotels/alpinebits/said.ts';
import { readAsked, type Asked, type StayFault } from './asked.ts';
import {
  shownCalendar,
  shownStay,
  type Known,
  type ShownCalendar,
  type ShownStay,
} from './shown.ts';

/**
 * The answers that messages of a hotel would get, and the prices that stays would have after them.
 */

/** A received request to the validator. Plain data, since it is sent to a thread. */
export interface SentValidation extends SentBody, Known {
  /** The query string, for settings beside plain XML. */
  query: string;
  /** Empty: the newest version with the action. */
  version: string;
  /** Day number. */
  today: number;
}

/** The result of one message. */
export interface ValidatedMessage {
  action: string | null;
  version: string;
  hotelCode: string | null;
  /** Whether the calendar would have accepted it. */
  accepted: boolean;
  /** Why it would change nothing, in the words of the answer to its sender. */
  faults: readonly string[];
  /** The warnings that its sender would get. */
  warnings: readonly Advice[];
}

export type Validation =
  | { refusal: Refusal }
  | {
      refusal: null;
      messages: readonly ValidatedMessage[];
      hotel: string | null;
      calendar: ShownCalendar;
      stays: readonly ShownStay[];
      /** Invalid lines of stays; the messages are checked nevertheless. */
      stayFaults: readonly StayFault[];
    };

const ACTIONS: Readonly<Partial<Record<string, string>>> = {
  OTA_HotelDescriptiveContentNotifRQ: 'OTA_HotelDescriptiveContentNotif:Inventory',
  OTA_HotelInvCountNotifRQ: 'OTA_HotelInvCountNotif:FreeRooms',
  OTA_HotelAvailNotifRQ: 'OTA_HotelAvailNotif:FreeRooms',
  OTA_HotelRatePlanNotifRQ: 'OTA_HotelRatePlanNotif:RatePlans',
  OTA_PingRQ: 'OTA_Ping:Handshaking',
};

const [NEWEST] = SERVED_PROTOCOLS;

/** Root elements that only ARI has: such a text is no message of AlpineBits. */
const ARI_ROOTS = /<(?:\w{1,40}:)?(Transaction|OTA_HotelRateAmountNotifRQ)[\s/>]/;

/** Why nothing in the text could be checked. */
const notTaken = (text: string): Sentence => {
  const [, root] = ARI_ROOTS.exec(text) ?? [];
  return root === undefined
    ? NO_ACTION
    : `${root} is a message of ARI: it is sent to /ari, and not checked here. ${NO_ACTION}`;
};

/** The action of the root element with which the text begins. */
const actionIn = (text: string): string | null => {
  const [, root = ''] = /<(?:\w{1,40}:)?(OTA_\w{1,80}RQ)[\s/>]/.exec(text) ?? [];
  return ACTIONS[root] ?? null;
};

/** Version 2018-10 has an action for free rooms that later versions do not have. */
const versionFor = (action: string, given: string): string => {
  if (given !== '') return given;
  return action === 'OTA_HotelAvailNotif:FreeRooms' ? '2018-10' : NEWEST;
};

const NO_ACTION = joined(
  'No message of AlpineBits that is taken here begins in the text: expected the root element ',
  Object.keys(ACTIONS).join(', '),
);

const notAction = (action: string): Sentence =>
  `action: expected ${ACTION_NAMES.join(', ')}, not "${action.slice(0, 80)}"`;

/** Prices of two hotels would be mixed in one calendar, which no hotel has. */
const anotherHotel = (bound: string, given: string): Sentence =>
  joined(
    `HotelCode: ${given} is another hotel than ${bound} of the messages before: check the `,
    'messages of one hotel at a time',
  );

interface Applied {
  message: ValidatedMessage;
  calendar: HotelCalendar;
}

/** What the messages before have left: a calendar, and the HotelCode of the accepted ones. */
interface Before {
  calendar: HotelCalendar;
  hotelCode: string | null;
}

type SaidRequest = Extract<ReadRequest, { type: 'said' }>;

const apply = (now: HotelCalendar, read: SaidRequest, { today, at }: SentValidation) => {
  try {
    const { calendar, advice } = applySaid(now, read.said, today);
    refuseUnkeepable(now, calendar);
    const ratesHeardAt = calendar.plans === now.plans ? now.ratesHeardAt : at;
    return {
      calendar: { ...calendar, ratesHeardAt },
      accepted: true,
      warnings: [...read.advice, ...advice],
      faults: [],
    };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { calendar: now, accepted: false, warnings: [], faults: [error.message] };
  }
};

const validateMessage = (
  { calendar: now, hotelCode: bound }: Before,
  { action: named, text }: Asked['messages'][number],
  sent: SentValidation,
): Applied => {
  const action = named ?? actionIn(text);
  const version = versionFor(action ?? '', sent.version);
  const base = { action, version, hotelCode: null, accepted: true, faults: [], warnings: [] };
  const faulty = (faults: readonly string[]) => ({
    message: { ...base, accepted: false, faults },
    calendar: now,
  });
  if (action === null) return faulty([notTaken(text)]);
  if (!ACTION_NAMES.includes(action)) return faulty([notAction(action)]);
  const read = readAction(action, text, { version, hotelCode: null });
  switch (read.type) {
    case 'refused':
      return faulty([read.sentence]);
    case 'faulty':
      return faulty(read.faults);
    case 'handshake':
      return { message: base, calendar: now };
    case 'said': {
      const { hotelCode } = read;
      if (bound !== null && hotelCode !== null && hotelCode !== bound) {
        const { message } = faulty([anotherHotel(bound, hotelCode)]);
        return { message: { ...message, hotelCode }, calendar: now };
      }
      const { calendar, ...applied } = apply(now, read, sent);
      return { message: { ...base, hotelCode, ...applied }, calendar };
    }
  }
};

/** Applies all messages in their order to an empty calendar, and prices the stays by it. */
export const validate = async (sent: SentValidation): Promise<Validation> => {
  const asked = await readAsked(sent, sent.today);
  if (asked.refusal !== null) return asked;
  const messages: ValidatedMessage[] = [];
  let before: Before = { calendar: emptyCalendar(''), hotelCode: null };
  for (const each of asked.messages) {
    const { message, calendar } = validateMessage(before, each, sent);
    messages.push(message);
    const named = message.accepted ? message.hotelCode : null;
    before = { calendar, hotelCode: before.hotelCode ?? named };
  }
  const { calendar } = before;
  const stays = asked.stays.map((stay) => shownStay(calendar, stay, sent));
  const { hotel, stayFaults } = asked;
  return { refusal: null, messages, hotel, calendar: shownCalendar(calendar), stays, stayFaults };
};
