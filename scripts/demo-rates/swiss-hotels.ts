import type { DemoHotel } from './hotel.ts';
import { breakfast, halfBoard } from './plans.ts';

/** Those of Switzerland: their prices are in francs. */
export const SWISS_HOTELS: Readonly<Record<string, DemoHotel>> = {
  'demo-albergo-nessundove': {
    link:
      'https://www.albergo-nessundove.example/prenota?arrivo={checkIn:DD.MM.YYYY}' +
      '&partenza={checkOut:DD.MM.YYYY}&adulti={adults}&bambini={childrenAges}&camera={room}',
    currency: 'CHF',
    basis: 'person',
    climate: 'lake',
    busy: 0.6,
    rooms: [
      {
        code: 'DZ',
        names: {
          de: 'Doppelzimmer mit wanderndem See',
          en: 'Double room with a lake that moves',
        },
        guests: [1, 2, 3],
        count: 9,
        price: 184,
      },
      {
        code: 'EZ',
        names: { de: 'Einzelzimmer zum Tal', en: 'Single room to the valley' },
        guests: [1, 1, 1],
        count: 4,
        price: 98,
      },
    ],
    plans: [breakfast(14), halfBoard(46)],
  },
  'demo-auberge-du-fromage-perdu': {
    link:
      'https://www.fromage-egare.example/reserver?du={checkIn}&au={checkOut}' +
      '&adultes={adults}&enfants={childrenAges}&chambre={room}&monnaie={currency}',
    currency: 'CHF',
    basis: 'room',
    climate: 'lake',
    busy: 0.8,
    rooms: [
      {
        code: 'GRUYERE',
        names: { de: 'Zimmer Gruyère', en: 'Room Gruyère' },
        guests: [1, 2, 2],
        count: 6,
        price: 210,
      },
      {
        code: 'EMMENTAL',
        names: { de: 'Familienzimmer Emmental', en: 'Family room Emmental' },
        guests: [2, 2, 4],
        count: 3,
        price: 268,
      },
      {
        code: 'VACHERIN',
        names: { de: 'Suite Vacherin', en: 'Suite Vacherin' },
        guests: [1, 2, 3],
        count: 2,
        price: 390,
      },
    ],
    plans: [breakfast(19)],
  },
  'demo-berghaus-gaehnhorn': {
    link:
      'https://www.berghaus-gaehnhorn.example/buchen/{checkIn}/{nights}?erwachsene={adults}' +
      '&kinder={children}{#child}&alter[{index}]={age}{/child}',
    currency: 'CHF',
    basis: 'person',
    climate: 'mountains',
    busy: 0.7,
    highSeasonNights: 4,
    rooms: [
      {
        code: 'PILLOW',
        names: { de: 'Kissenzimmer', en: 'Pillow room' },
        guests: [1, 2, 3],
        count: 7,
        price: 420,
      },
      {
        code: 'SNORE',
        names: { de: 'Schnarchsuite, schalldicht', en: 'Snoring suite, soundproof' },
        guests: [2, 2, 4],
        count: 2,
        price: 690,
      },
    ],
    plans: [halfBoard(58)],
  },
};
