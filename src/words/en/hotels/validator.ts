import { stayFaultText } from '#hotels/alpinebits/validator/asked.ts';
import { stepText, type ShownLimit, type ShownStep } from '#hotels/pricing/shown.ts';

const LIMITS: Readonly<Record<ShownLimit['limit'], (value: string) => string>> = {
  closed: () => 'closed',
  minimum_nights: (value) => `at least ${value} nights for an arrival`,
  maximum_nights: (value) => `at most ${value} nights for an arrival`,
  minimum_nights_through: (value) => `at least ${value} nights for a stay through these days`,
  maximum_nights_through: (value) => `at most ${value} nights for a stay through these days`,
  arrival_weekdays: (value) => `arrival on ${value}`,
  departure_weekdays: (value) => `departure on ${value}`,
  minimum_advance_days: (value) => `booked at least ${value} days before`,
  maximum_advance_days: (value) => `booked at most ${value} days before`,
};

/** The page that checks messages of hotel systems, and its answers. */
export const validator = {
  title: 'Check AlpineBits messages',
  description:
    'Paste what a hotel system sends: every fault, every price, and how each price comes about. ' +
    'No account; nothing is kept.',
  lead:
    'Paste the messages of a hotel system and some stays. The answer names every fault in the ' +
    'words in which the hotel’s system would be answered, and every price with its derivation.',
  margin: 'No account. Nothing is stored.',
  form: {
    legend: 'Messages',
    request: 'AlpineBits messages',
    requestHelp:
      'Inventory, rate plans, free rooms: one after the other, in the order in which they are ' +
      'sent.',
    files: 'or as files',
    stays: 'Stays',
    staysHelp:
      'One a line: arrival, departure, adults, ages of the children by comma, day of booking. ' +
      'The last two may be left out.',
    hotel: 'Hotel',
    hotelHelp: 'Slug of a listed hotel, for the tax of its town. It may be left out.',
    send: 'Check',
  },
  programs: {
    title: 'By program',
    text:
      '`POST /api/validate/alpinebits` takes what hotel systems send, as `multipart/form-data` ' +
      'with the parts `action` and `request`, packed with gzip or not; plain XML; or JSON with ' +
      '`messages` and `stays`. It answers JSON, and a page to browsers.',
    example:
      'Three [example messages](/docs/hotels/alpinebits), one after the other, and a ' +
      'stay: arrival, departure, adults, ages of the children.',
  },
  result: {
    title: 'What the messages say',
    again: 'Check others',
    messages: 'Messages',
    message: (position: number) => `Message ${position}`,
    accepted: 'accepted',
    refused: 'refused: nothing of it would be kept',
    warnings: 'Warnings',
    rooms: 'Rooms',
    plans: 'Rate plans',
    code: 'Code',
    name: 'Name',
    guests: 'Guests: fewest, standard, most',
    free: 'Nights with a free room',
    currency: 'Currency',
    rates: 'Rates',
    stay: (checkIn: string, checkOut: string) => `${checkIn} to ${checkOut}`,
    party: (adults: number, ages: readonly number[]) =>
      `${adults} adults` + (ages.length === 0 ? '' : `, children of ${ages.join(', ')}`),
    offers: 'What guests would be shown',
    noOffer: (why: string, detail: string) => `No price: ${why} ${detail}`.trim(),
    derivation: (room: string, plan: string) => `Room ${room}, rate plan ${plan}`,
    total: 'Total',
    notFree: 'Not free on every night: it would not be offered.',
    limits: 'Rules that touch the stay',
    everyRoom: 'every room',
    always: 'always',
    euros: (total: string, rate: string, day: string) =>
      `${total} EUR at the rate ${rate} of ${day}`,
    cityTax: (total: string, currency: string) =>
      `City tax, paid at the hotel and in no total: ${total} ${currency}`,
    more: (count: number) => `${count} further pairs of a room and a rate plan are not shown.`,
    step: (step: ShownStep): string => stepText(step),
    limit: ({ limit, value }: ShownLimit): string => LIMITS[limit](limitValue(value, DAYS)),
    stayFaults: 'Stays that cannot be read',
    stayFault: stayFaultText,
  },
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Weekdays by name; any other value as it is. */
export const limitValue = (value: ShownLimit['value'], days: readonly string[]): string =>
  typeof value === 'string'
    ? days.filter((_, index) => value[index] === '1').join(', ')
    : String(value ?? '');

export type ValidatorWords = typeof validator;
