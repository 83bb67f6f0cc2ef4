import type { Words } from '#words/en/english.ts';
import { link } from '#words/markdown.ts';

/** The words of the form that asks a hotel for a price, and of its answer, in German. */
export const hotel: Words['hotel'] = {
  ask: 'Nach einem Preis fragen',
  withoutScripts: (address) =>
    `${link('Wählen Sie Ihre Tage', address)}, um einen Preis oder die Buchungsseite dafür zu ` +
    'sehen, wo das Hotel Kontor eines davon gibt.',
  fields: {
    checkIn: 'Anreise',
    checkOut: 'Abreise',
    adults: 'Erwachsene',
    children: 'Alter der Kinder',
  },
  childrenExample: 'etwa 4, 7',
  said: 'Preise sind in Euro und kommen vom Hotel. Hier wird nichts gebucht oder bezahlt.',
  room: 'Zimmer',
  book: 'Beim Hotel buchen',
  nights: 'Nacht für Nacht',
  nightColumns: ['Nacht vom', 'Preis'],
  rounding: 'Jede Nacht ist für sich gerundet; es zählt die Summe oben.',
  nearby: 'In der Nähe',
  sameTown: 'im selben Ort',
  askWebsite: 'Auf der offiziellen Website fragen',
};
