import type { TextPage } from '#words/section.ts';

/** The ways by which a hotel's prices come in, each with a page of its own. */
export const WAYS = ['alpinebits', 'ari', 'mews', 'apaleo'] as const;
export type Way = (typeof WAYS)[number];

/** Where messages are checked without an account. */
export const VALIDATOR_PATH = '/docs/hotels/validator';

/** A page to begin with, and one for each way. */
export interface HotelDocs {
  start: TextPage;
  ways: Record<Way, TextPage>;
  /** Before the messages that the pages show. */
  samples: { heading: string; intro: Record<'alpinebits' | 'ari', string> };
}

const alpinebits: TextPage = {
  title: 'Prices by AlpineBits',
  lead: 'A hotel system sends rooms, rate plans and free rooms whenever they change.',
  sections: [
    {
      heading: 'What the system needs',
      markdown:
        'The address `/alpinebits` of this site, a user name and a password. Versions 2018-10, ' +
        '2020-10, 2022-10 and 2024-10 are spoken; a handshake agrees on one. You make the ' +
        'password yourself, on the private page of your hotel: open its entry (a hotel that is ' +
        'not there yet: [list it](/apply)), follow “This is us”, and prove its domain. The user ' +
        'name is the last part of the entry’s address.',
    },
    {
      heading: 'What is sent',
      markdown:
        '- `OTA_HotelDescriptiveContentNotif:Inventory`: the room categories, ' +
        'always all of them\n' +
        '- `OTA_HotelRatePlanNotif:RatePlans`: rates, booking rules, offers, supplements\n' +
        '- `OTA_HotelInvCountNotif:FreeRooms`: how many rooms are free on each night\n\n' +
        'A request is a POST of `multipart/form-data` with the parts `action` and `request`, ' +
        'packed with gzip or not, at most 6 MiB as it is sent. Sign-in is HTTP Basic. The first ' +
        'message that is accepted binds the sign-in data to its HotelCode.',
    },
    {
      heading: 'What is answered',
      markdown:
        'Every fault of a message by name and line, up to fifty, and nothing of it is kept; or ' +
        'Success, with warnings where something could not be followed. ' +
        '[Check messages](/docs/hotels/validator) before they are sent: the answer is the same, ' +
        'and shows how each price comes about.',
    },
  ],
};

const ari: TextPage = {
  title: 'Send us what you send Google',
  lead: 'A system that speaks the ARI messages of Google Hotel prices sends the same to `/ari`.',
  sections: [
    {
      heading: 'What the system needs',
      markdown:
        'The address `/ari` of this site, and the sign-in data of [AlpineBits](/docs/hotels/' +
        'alpinebits): HTTP Basic. A request is a POST of one XML message, packed with gzip or ' +
        'not, at most 6 MiB as it is sent. The first message binds the sign-in data to its hotel.',
    },
    {
      heading: 'What is sent',
      markdown:
        '- `Transaction` with `PropertyDataSet`: rooms and packages\n' +
        '- `OTA_HotelRateAmountNotifRQ`: prices a night by number of guests, with all taxes\n' +
        '- `OTA_HotelAvailNotifRQ`: what is open, and limits of stays\n' +
        '- `OTA_HotelInvCountNotifRQ`: how many rooms can be sold\n\n' +
        'A price is shown once all four were said. A product is closed until it is said to be ' +
        'open. A price for a number of guests holds for fewer, unless they have their own.',
    },
    {
      heading: 'Order',
      markdown:
        'Messages say when they were made. Of each day and each thing the newest word holds, ' +
        'whatever the order in which messages arrive, and however days are put into messages. ' +
        'Without `NotifType` prices of the days that are named replace those before.',
    },
    {
      heading: 'What is not understood',
      markdown:
        'Prices before taxes, prices by length of stay and hours of advance booking are refused ' +
        'with an error that names them. `TaxFeeInfo`, `ExtraGuestCharges`, `Promotions` and ' +
        '`RateModifications` are answered with a warning and change nothing. Where ' +
        '`FullPatternLOS` forbids a length, nobody arrives on these days.',
    },
  ],
};

const mews: TextPage = {
  title: 'Prices from Mews',
  lead: 'A hotel on Mews sends nothing: its booking engine is asked when a guest asks.',
  sections: [
    {
      heading: 'What is needed',
      markdown:
        'The hotel’s id and the id of its booking engine’s configuration, as they stand in the ' +
        'address of the booking page. Send both to the operator of this site, whose address ' +
        'stands in the [imprint](/imprint). There is no password, and nothing to install.',
    },
    {
      heading: 'What happens',
      markdown:
        'For a stay the engine is asked for rooms and totals in euros, within 2.5 seconds. An ' +
        'answer is given again for ten minutes. A system that does not answer is left alone for ' +
        'half a minute, and the hotel is then shown without a price.',
    },
  ],
};

const apaleo: TextPage = {
  title: 'Prices from apaleo',
  lead: 'A hotel on apaleo sends nothing: its offers are asked for when a guest asks.',
  sections: [
    {
      heading: 'What is needed',
      markdown:
        'A custom app in the apaleo account (Apps, Connected apps) with the scopes `offers.read` ' +
        'and `properties.read`, its client id and secret for the operator of this site, and the ' +
        'id of the property. Reading offers changes nothing at apaleo.',
    },
    {
      heading: 'What happens',
      markdown:
        'For a stay the offers of the channel `Ibe` are asked for, those of your own booking ' +
        'page, within 2.5 seconds. The total is the nights, mandatory services and fees; city ' +
        'tax stands apart. Rates for companies and promotion codes are not shown. An answer is ' +
        'given again for ten minutes.',
    },
    {
      heading: 'Why there is no price',
      markdown:
        'Where no offer can be booked, apaleo says why: sold out, too many guests, too early or ' +
        'too late to book. Restrictions of rates are asked for by name: a least or longest ' +
        'stay, no arrival, no departure. A board is shown once you name the services that are ' +
        'breakfast, lunch and dinner.',
    },
  ],
};

/** What owners of hotels and makers of hotel systems read. */
export const hotelDocs: HotelDocs = {
  start: {
    title: 'Hotels: how prices come in',
    lead:
      'Agents and people search hotels here and are sent to the hotel’s own booking page, with ' +
      'dates and party. It costs nothing: no commission, no fee, no contract.',
    sections: [
      {
        heading: 'For owners',
        markdown:
          'A listed hotel without prices is found and linked. With prices it is compared: the ' +
          'total for the stay, the board, the terms of cancellation. The guest books with you, ' +
          'on your page.\n\n' +
          '1. [List your hotel](/apply), or find its entry: `/hotels`.\n' +
          '2. Follow “This is us” on the entry and prove your domain: your private page opens ' +
          'at `/partner/…`. Nobody has to let you in.\n' +
          '3. Make the password for your hotel system there, and ask its maker for one of the ' +
          'ways below.\n' +
          '4. Set your booking link there: it carries dates and party, and without it no price ' +
          'is shown.\n\n' +
          'How often your hotel was asked for, and why there was no price, is counted without ' +
          'persons; your page has it as a file for each month.',
      },
      {
        heading: 'The ways in',
        markdown:
          '- [AlpineBits](/docs/hotels/alpinebits): the system sends rooms, rates and free ' +
          'rooms\n' +
          '- [What you send Google](/docs/hotels/ari): the same ARI messages, to one more ' +
          'address\n' +
          '- [Mews](/docs/hotels/mews): nothing is sent, the booking engine is asked\n' +
          '- [apaleo](/docs/hotels/apaleo): nothing is sent, offers are asked for',
      },
      {
        heading: 'For software houses',
        markdown:
          'One connection serves all your hotels, and one user name and password if you like: ' +
          'you tell the operator of this site by which HotelCode you name each hotel, and its ' +
          'owner agrees on the hotel’s own page. Or each hotel has a password of its own. ' +
          '[Check your messages](/docs/hotels/validator) without an account: you see every ' +
          'fault as your system would be answered, and each price with its derivation. A system ' +
          'that sends too much is told by 429 and `Retry-After`.',
      },
      {
        heading: 'What arrives where',
        markdown:
          'Prices are shown in the search for hotels, on the hotel’s page, and to agents by the ' +
          'tool [`list_hotels`](/docs/register/hotel-search). Day by day, three months at once, ' +
          'they stand at `/hotels/{slug}/prices`; agents read the same by `price_calendar`. ' +
          'Totals are for the whole stay and party, in euros; francs are converted once, at the ' +
          'rate of the European Central Bank, and shown beside it. City tax stands apart and in ' +
          'no total. Rates that were not heard for 14 days give no price.',
      },
    ],
  },
  ways: { alpinebits, ari, mews, apaleo },
  samples: {
    heading: 'Examples',
    intro: {
      alpinebits:
        'Three messages of a hotel with one room and one rate plan, for a year from the day on ' +
        'which this site was built. Sent in this order they give prices. What the hotel sent ' +
        'before for the same room and rate plan is replaced.',
      ari:
        'Four messages of a hotel with one room and one package, for a year from the day on ' +
        'which this site was built. Sent in this order they give prices; until the third has ' +
        'arrived, a warning says that nothing is sold yet. The first replaces all rooms and ' +
        'packages that the hotel sent before.',
    },
  },
};
