/** The words of the part of an owner's page that hotels have. */
export const partner = {
  system: 'Your hotel system',
  systemHelp:
    'Your system sends rates, rooms and offers to one of the addresses below, with this user ' +
    'name and password: messages of [AlpineBits](/docs/hotels/alpinebits), or [what it sends ' +
    'Google](/docs/hotels/ari). [All ways in](/docs/hotels).',
  address: { alpinebits: 'Address for AlpineBits', ari: 'Address for what Google is sent' },
  user: 'User name',
  password: 'Password',
  once: 'Give it to your system now: it is not shown again, and an earlier one is no longer valid.',
  noCredential: 'Your system has no password yet.',
  madeOn: (day: string) => `Its password was made on ${day}.`,
  boundTo: (code: string) =>
    `It may name the hotel code ${code} alone. For another system take the password away, and ` +
    'make a new one.',
  make: 'Make a password',
  makeAnew: 'Make a new password, in the stead of the one that it has',
  revoke: 'Take the password away',
  vendors: {
    heading: 'Software for many hotels',
    help:
      'Software houses can send for all their hotels with one password. What such a house sends ' +
      'for your hotel counts once you agree, and you can take that back at any time. Your own ' +
      'password goes on working.',
    none:
      'No software house has asked to send for your hotel. Yours asks the operator of this ' +
      'site.',
    columns: {
      title: 'Software',
      code: 'Its code for your hotel',
      agreed: 'Agreed',
      choice: 'You',
    },
    notYet: 'not yet',
    agree: 'Agree',
    withdraw: 'Take it back',
  },
  messages: 'What your system sent',
  noMessages: 'Nothing has arrived yet.',
  columns: { at: 'When', action: 'Message', outcome: 'Outcome', said: 'What it was answered' },
  outcomes: {
    success: 'done',
    advisory: 'done, with a hint',
    warning: 'done in part',
    error: 'not done: nothing was changed',
  },
  refused: 'refused before it was read',
  link: 'Your booking link',
  linkHelp:
    'The address of your booking page with dates and guests, written with variables in braces: ' +
    '`{checkIn}` and `{checkOut}` or `{nights}`, `{adults}`, `{children}` or ' +
    '`{#child}…{/child}`. Without it no price of yours is shown. An empty field takes it away.',
  linkField: 'Link template',
  setLink: 'Set the booking link',
  try: 'Open each of these links: your booking page must show the dates and the guests.',
  notCarried: (what: string) => `Your guests enter again: ${what}.`,
  forms: {
    '2 adults': '2 adults',
    '2 adults, children of 4 and 9': '2 adults, children of 4 and 9',
    '1 adult, English': '1 adult, English',
    '2 adults, room DZ': '2 adults, room DZ',
  },
  carried: {
    'the ages of the children': 'the ages of the children',
    'the room': 'the room',
    'the language': 'the language',
  },
  stay: {
    heading: 'Price a first stay',
    help:
      'What you see is what agents and guests are answered now, and how each price comes about; ' +
      'where there is no price it says why. Nothing is booked.',
    submit: 'Price this stay',
    answered: 'This is answered:',
    noPrice: 'No price is answered.',
    columns: { room: 'Room', plan: 'Rate', board: 'Meals', total: 'Total', link: 'Booking link' },
    book: 'Open the booking page',
    derivation: 'How the prices come about: every room and rate plan',
  },
  demand: {
    heading: 'How often agents asked',
    lead:
      'How often your hotel was in an answer, with a price or with the reason why it had none. ' +
      'Counts are kept without persons; small ones are told together.',
    none: 'Nobody has asked for your hotel yet.',
    columns: {
      month: 'Month',
      asks: 'Asked',
      priced: 'With a price',
      reasons: 'Why there was none, the most frequent first',
    },
    file: 'File',
    few: 'Several outcomes, each too rare to be told alone.',
    reason: (asks: number, why: string) => `${asks} ×: ${why}`,
  },
};
