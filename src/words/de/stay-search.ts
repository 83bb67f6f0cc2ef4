import type { StaySearch } from '#words/en/stay-search.ts';
import { hotel } from './hotel.ts';
import { site } from './site.ts';
import { stays } from './stays.ts';

/** The German words of the search for stays. */
export const staySearch: StaySearch = {
  heading: 'Hotel finden',
  description:
    'Hotels in Deutschland, Österreich und der Schweiz für Ihre Tage und Gäste, mit dem Preis ' +
    'des Aufenthalts, wo das Hotel einen nennt.',
  pageTitle: (asked) => (asked === '' ? 'Hotel finden' : `Aufenthalte: ${asked}`),
  label: 'Wo, wann, wer',
  submit: 'Hotels finden',
  fields: { where: 'Wo', ...hotel.fields },
  whereExample: 'Ort, Region, Hotel',
  childrenExample: hotel.childrenExample,
  optional: 'freiwillig',
  filters: 'Eingrenzen und sortieren',
  apply: 'Anwenden',
  clear: 'Alle Filter löschen',
  region: 'Region',
  anywhere: 'Beliebig',
  groups: {
    country: 'Länder',
    state: 'Bundesländer und Kantone',
    region: 'Regionen',
    lake: 'Seen',
    valley: 'Täler',
    island: 'Inseln',
  },
  within: 'Umkreis',
  withinIt: 'Wie gemeint',
  km: (km) => `${km} km`,
  stars: 'Sterne',
  starWords: (stars) => (stars === 1 ? '1 Stern' : `${stars} Sterne`),
  facilities: 'Ausstattung',
  boards: 'Verpflegung',
  priced: 'Nur mit Preis',
  days: 'Auch 3 Tage früher oder später',
  sortBy: 'Sortiert nach',
  sorts: {
    price: 'Preis',
    distance: 'Entfernung',
    stars: 'Sternen',
    name: 'Name',
    best: 'bestem Treffer',
  },
  pager: site.pager,
  columns: ['Hotel', 'Angebot', 'Für den Aufenthalt'],
  hotels: { one: 'Hotel', many: 'Hotels' },
  found: (hotels, party) => `${hotels}${party === '' ? '' : `: ${party}`}.`,
  between: (from, to) => `${from} bis ${to}`,
  away: (km, from) => (from === '' ? `${km} km entfernt` : `${km} km von ${from}`),
  book: hotel.book,
  bookingPage: stays.bookingPage,
  website: 'Offizielle Website',
  chooseDays: 'Wählen Sie Ihre Tage, um Preise zu sehen.',
  pricesNote:
    'Preise sind in Euro und kommen von den Hotels. Hier wird nichts gebucht oder bezahlt.',
  map: {
    heading: 'Auf der Karte',
    title: 'Karte: die Hotels dieser Suche',
    drawn: (drawn, found) => `${drawn} von ${found}.`,
    points: 'Kleine Punkte: Hotels anderer Seiten. Jeder führt zu seiner Seite der Liste.',
    page: (page, found) => `Seite ${page} der Liste: ${found}`,
    more: (others) => `und ${others} weitere`,
    source: 'Grenzen und Gewässer: Natural Earth.',
    hotels: (count: number, names: string) => `${count} Hotels: ${names}`,
    from: (amount: string) => `ab ${amount}`,
  },
  understood: 'Verstanden:',
  conditions: {
    locality: (name) => `in ${name}`,
    near: (name) => `rund um ${name}`,
    country: (name) => `in ${name}`,
    stars: (stars) => `${stars} Sterne`,
    facility: (name) => name,
    tag: (name) => name,
    words: (words) => `„${words}“`,
    slug: (name) => name,
  },
  atMost: (amount) => `höchstens ${amount} für den Aufenthalt`,
  read: (written, read) => `„${written}“ wurde als „${read}“ gelesen.`,
  notUsed: (words) => `Nicht verwendet: ${words}.`,
  nothing: 'Kein Hotel erfüllt alles davon.',
  nothingPriced: 'Kein passendes Hotel hat einen Preis für diesen Aufenthalt.',
  withUnpriced: 'Auch Hotels ohne Preis zeigen',
  nearest: 'Die nächsten Hotels:',
  leaveOut: (words, total) => `Ohne „${words}“: ${total}`,
  allHotels: 'Alle Hotels nach Namen',
  noSuchPage: 'Diese Seite der Liste gibt es nicht.',
  firstPage: 'Zur ersten Seite',
  faults: {
    unknown: (words) => `Kein Ort, keine Region und kein Hotel heißt „${words}“.`,
    noArea: (words) => `Keine Region, kein See und kein Tal heißt „${words}“.`,
    noCentre: (words) =>
      `Kein Ort, keine Region, kein See und kein Tal heißt „${words}“, also liegt nichts darum ` +
      'herum. Nennen Sie einen anderen Ort, oder lassen Sie den Umkreis weg.',
    noMiddle: (words) =>
      `„${words}“ hat keine Mitte, von der aus gemessen wird: Nennen Sie einen Ort oder einen See.`,
    distance:
      'Entfernungen werden von irgendwo gemessen: Nennen Sie einen Ort, eine Region oder einen ' +
      'See.',
    facility: (words) => `Keine Ausstattung heißt „${words}“.`,
    tooLong: (most) => `Höchstens ${most} Zeichen.`,
    hidden: 'Darin sind Zeichen, die niemand sieht: Bitte neu eintippen.',
  },
  tooMany: (seconds) =>
    `Von hier wurde zu viel gefragt: bitte in ${seconds} Sekunden noch einmal versuchen.`,
  notNow: 'Kontor kann gerade nicht suchen. Bitte gleich noch einmal versuchen.',
  method: 'Diese Seite kann man nur lesen.',
};
