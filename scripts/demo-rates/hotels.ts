import type { DemoHotel } from './hotel.ts';
import { ONE_CHILD_FREE, SEVEN_FOR_SIX } from './offers.ts';
import { breakfast, FULL_BOARD, halfBoard, ROOM_ONLY } from './plans.ts';
import { SWISS_HOTELS } from './swiss-hotels.ts';

/** The fictional hotels that have rates, by slug; one of the register has none on purpose. */

const SATURDAYS = '0000010';

export const DEMO_HOTELS: Readonly<Record<string, DemoHotel>> = {
  ...SWISS_HOTELS,
  'demo-fuerstliches-murmeltier': {
    link:
      'https://www.fuerstliches-murmeltier.example/{language}/buchung' +
      '?range={checkIn},{checkOut}&los={nights}&guests={guests}&room={room}',
    currency: 'EUR',
    basis: 'person',
    climate: 'mountains',
    busy: 0.5,
    highSeasonNights: 3,
    freeNights: SEVEN_FOR_SIX,
    rooms: [
      {
        code: 'EZ',
        names: { de: 'Murmel-Einzelzimmer', en: 'Marmot single' },
        guests: [1, 1, 1],
        count: 6,
        price: 148,
      },
      {
        code: 'DZ',
        names: { de: 'Doppelzimmer Bau', en: 'Burrow double room' },
        guests: [1, 2, 3],
        count: 22,
        price: 246,
      },
      {
        code: 'JS',
        names: {
          de: 'Juniorsuite mit unsichtbarem Wasserfall',
          en: 'Junior suite with the invisible waterfall',
        },
        guests: [1, 2, 3],
        count: 8,
        price: 358,
      },
      {
        code: 'SUITE',
        names: {
          de: 'Kaiserliche Winterschlafsuite mit zwei Salons und Wintergarten',
          en: 'Imperial hibernation suite with two parlours and a winter garden',
        },
        guests: [2, 2, 5],
        count: 1,
        price: 980,
      },
    ],
    plans: [breakfast(22), halfBoard(48), FULL_BOARD],
  },
  'demo-gasthof-ohnedach': {
    link:
      'https://www.gasthof-ohnedach.example/anfrage?von={checkIn:D.M.YYYY}' +
      '&bis={checkOut:D.M.YYYY}&personen={guests}',
    currency: 'EUR',
    basis: 'person',
    climate: 'lake',
    busy: 0.3,
    closed: [
      ['01-01', '04-30'],
      ['10-16', '12-31'],
    ],
    rooms: [
      {
        code: 'MEADOW',
        names: { de: 'Bett in der Wiese', en: 'Bed in the meadow' },
        guests: [1, 1, 1],
        count: 20,
        price: 19,
      },
      {
        code: 'STAR',
        names: { de: 'Zu zweit unter einem Stern', en: 'Two under one star' },
        guests: [2, 2, 2],
        count: 5,
        price: 44,
      },
    ],
    plans: [ROOM_ONLY, breakfast(7)],
  },
  'demo-hotel-lodka-oern': {
    link:
      'https://www.hotel-lodka-oern.example/booking#checkin={checkIn}&checkout={checkOut}' +
      '&adults={adults}&kids={children}',
    currency: 'EUR',
    basis: 'room',
    climate: 'lake',
    busy: 0.75,
    highSeasonNights: 7,
    highSeasonArrivals: SATURDAYS,
    cleaning: 65,
    rooms: [
      {
        code: 'CABIN',
        names: { de: 'Kajüten-Apartment', en: 'Cabin apartment' },
        guests: [1, 2, 4],
        count: 5,
        price: 118,
      },
      {
        code: 'CAPTAIN',
        names: {
          de: 'Kapitäns-Apartment auf dem Oberdeck',
          en: 'Captain’s apartment on the upper deck',
        },
        guests: [2, 4, 6],
        count: 1,
        price: 214,
      },
    ],
    plans: [ROOM_ONLY],
  },
  'demo-hotel-namenlos-in-klammern': {
    link:
      'https://www.namenlos-in-klammern.example/?checkin={checkIn}&checkout={checkOut}' +
      '&adults={adults}&children={children}&room={room}',
    currency: 'EUR',
    basis: 'room',
    climate: 'town',
    busy: 0.2,
    rooms: [
      {
        code: '<1>',
        names: { de: 'Zimmer <b>1</b> & "2"', en: 'Room <b>1</b> & "2"' },
        guests: [1, 2, 2],
        count: 8,
        price: 79,
      },
    ],
    plans: [
      {
        code: '<i>&',
        names: { de: '<i>Frühstück</i> & "Ei"', en: '<i>Breakfast</i> & "egg"' },
        board: 'breakfast',
        meals: 9,
      },
    ],
  },
  'demo-oe': {
    link:
      'https://www.oess-am-see.example/?a={checkIn}&b={checkOut}&n={adults}&k={children}' +
      '&z={room}',
    currency: 'EUR',
    basis: 'room',
    climate: 'lake',
    busy: 0.95,
    rooms: [{ code: 'Ö', names: { de: 'Ö', en: 'Ö' }, guests: [1, 2, 2], count: 1, price: 132 }],
    plans: [{ ...ROOM_ONLY, code: 'ß', names: { de: 'ß', en: 'ß' } }],
  },
  'demo-pension-zweitschluessel': {
    link:
      'https://www.pension-zweitschluessel.example/buchen?anreise={checkIn:DD.MM.YYYY}' +
      '&abreise={checkOut:DD.MM.YYYY}&erw={adults}{#children}' +
      '&kinder={childrenAges:-}{/children}',
    currency: 'EUR',
    basis: 'person',
    climate: 'lake',
    busy: 0.4,
    cleaning: 25,
    familyOffer: ONE_CHILD_FREE,
    rooms: [
      {
        code: 'DZ',
        names: { de: 'Doppelzimmer mit Teichschlüssel', en: 'Double room with pond key' },
        guests: [1, 2, 3],
        count: 5,
        price: 86,
      },
      {
        code: 'FZ',
        names: { de: 'Familienzimmer Kaulquappe', en: 'Family room Tadpole' },
        guests: [2, 2, 5],
        count: 2,
        price: 112,
      },
    ],
    plans: [ROOM_ONLY, breakfast(11)],
  },
  'demo-schlafender-rundungsfehler': {
    link:
      'https://www.schlafender-rundungsfehler.example/book?in={checkIn:MM/DD/YYYY}' +
      '&out={checkOut:MM/DD/YYYY}&adults={adults}&children={children}&room={room}',
    currency: 'EUR',
    basis: 'room',
    climate: 'town',
    busy: 0,
    hasThirds: true,
    rooms: [
      {
        code: '0.5',
        names: { de: 'Zimmer 0,5', en: 'Room 0.5' },
        guests: [1, 2, 2],
        count: 10,
        price: 92,
      },
      {
        code: '1.995',
        names: { de: 'Zimmer 1,995', en: 'Room 1.995' },
        guests: [1, 2, 3],
        count: 6,
        price: 124,
      },
    ],
    plans: [ROOM_ONLY, breakfast(13)],
  },
};
