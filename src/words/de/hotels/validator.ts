import type { ShownLimit, ShownStep } from '#hotels/pricing/shown.ts';
import { limitValue, type ValidatorWords } from '#words/en/hotels/validator.ts';

const LIMITS: Readonly<Record<ShownLimit['limit'], (value: string) => string>> = {
  closed: () => 'geschlossen',
  minimum_nights: (value) => `mindestens ${value} Nächte bei Anreise`,
  maximum_nights: (value) => `höchstens ${value} Nächte bei Anreise`,
  minimum_nights_through: (value) => `mindestens ${value} Nächte durch diese Tage`,
  maximum_nights_through: (value) => `höchstens ${value} Nächte durch diese Tage`,
  arrival_weekdays: (value) => `Anreise am ${value}`,
  departure_weekdays: (value) => `Abreise am ${value}`,
  minimum_advance_days: (value) => `mindestens ${value} Tage vorher gebucht`,
  maximum_advance_days: (value) => `höchstens ${value} Tage vorher gebucht`,
};

const DAYS = [...['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']];

const NAMES: Readonly<Record<ShownStep['kind'], string>> = {
  base: 'Grundpreis',
  extra_adult: 'weiterer Erwachsener',
  child: 'Kind',
  free_nights: 'freie Nächte',
  supplement: 'Zuschlag',
  rounding: 'Rundung auf Cent',
};

const whose = ({ kind, of }: ShownStep): string => {
  if (of === null) return '';
  return kind === 'child' ? ` von ${of} Jahren` : `, Preis für ${of} Personen`;
};

const nightsText = (nights: number): string => (nights === 1 ? '1 Nacht' : `${nights} Nächte`);

const step = (shown: ShownStep): string => {
  const { kind, count, each, nights, from, supplement, amount } = shown;
  const named = supplement === null ? '' : ` ${supplement.code}`;
  const given = kind === 'free_nights' && count !== null ? ` (${count})` : '';
  if (each === null || nights === null) return `${NAMES[kind]}${named}${given} = ${amount}`;
  const product = `${count} × ${each} × ${nightsText(nights)} ab ${from}`;
  return `${NAMES[kind]}${whose(shown)}: ${product} = ${amount}`;
};

const FIELDS: Readonly<Partial<Record<string, string>>> = {
  checkIn: 'Anreise',
  checkOut: 'Abreise',
  adults: 'Erwachsene',
  childrenAges: 'Alter der Kinder',
  bookedOn: 'Tag der Buchung',
};

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^expected a date such as (\S+)$/, 'erwartet ist ein Datum wie $1'],
  [/^expected a whole number from (\d+) to (\d+)$/, 'erwartet ist eine ganze Zahl von $1 bis $2'],
  [/^expected at most (\d+) ages$/, 'erwartet sind höchstens $1 Altersangaben'],
  [/^expected a day after checkIn$/, 'erwartet ist ein Tag nach der Anreise'],
  [/^expected at most (\d+) nights$/, 'erwartet sind höchstens $1 Nächte'],
];

const ruleText = (rule: string): string =>
  RULES.reduce((text, [said, german]) => text.replace(said, german), rule);

/** Die Seite, die Nachrichten von Hotelsystemen prüft, und ihre Antworten. */
export const validator: ValidatorWords = {
  title: 'AlpineBits-Nachrichten prüfen',
  description:
    'Einfügen, was ein Hotelsystem sendet: jeder Fehler, jeder Preis und wie er zustande kommt. ' +
    'Ohne Konto; nichts wird gespeichert.',
  lead:
    'Fügen Sie die Nachrichten eines Hotelsystems und einige Aufenthalte ein. Die Antwort nennt ' +
    'jeden Fehler, der dem System des Hotels gemeldet würde, auf Deutsch, und jeden Preis mit ' +
    'seiner Herleitung.',
  margin: 'Ohne Konto. Nichts wird gespeichert.',
  form: {
    legend: 'Nachrichten',
    request: 'AlpineBits-Nachrichten',
    requestHelp:
      'Zimmer, Ratenpläne, freie Zimmer: eine nach der anderen, in der Reihenfolge, in der sie ' +
      'gesendet werden.',
    files: 'oder als Dateien',
    stays: 'Aufenthalte',
    staysHelp:
      'Einer je Zeile: Anreise, Abreise, Erwachsene, Alter der Kinder mit Komma, Tag der ' +
      'Buchung. Die letzten beiden können fehlen.',
    hotel: 'Hotel',
    hotelHelp:
      'Der letzte Teil der Adresse eines gelisteten Hotels, für die Kurtaxe seines Ortes. Kann ' +
      'fehlen.',
    send: 'Prüfen',
  },
  programs: {
    title: 'Mit einem Programm',
    text:
      '`POST /api/validate/alpinebits` nimmt, was Hotelsysteme senden: `multipart/form-data` ' +
      'mit den Teilen `action` und `request`, mit gzip gepackt oder nicht; reines XML; oder ' +
      'JSON mit `messages` und `stays`. Die Antwort ist JSON, für Browser eine Seite.',
    example:
      'Drei [Beispielnachrichten](/de/docs/hotels/alpinebits), eine nach der anderen, ' +
      'und ein Aufenthalt: Anreise, Abreise, Erwachsene, Alter der Kinder.',
  },
  result: {
    title: 'Was die Nachrichten sagen',
    again: 'Andere prüfen',
    messages: 'Nachrichten',
    message: (position: number) => `Nachricht ${position}`,
    accepted: 'angenommen',
    refused: 'abgelehnt: nichts davon würde übernommen',
    warnings: 'Warnungen',
    rooms: 'Zimmer',
    plans: 'Ratenpläne',
    code: 'Code',
    name: 'Name',
    guests: 'Gäste: wenigste, Standard, meiste',
    free: 'Nächte mit freiem Zimmer',
    currency: 'Währung',
    rates: 'Raten',
    stay: (checkIn, checkOut) => `${checkIn} bis ${checkOut}`,
    party: (adults, ages) =>
      `${adults} Erwachsene` + (ages.length === 0 ? '' : `, Kinder von ${ages.join(', ')} Jahren`),
    offers: 'Was Gäste sehen würden',
    noOffer: (why, detail) => `Kein Preis: ${why} ${detail}`.trim(),
    derivation: (room, plan) => `Zimmer ${room}, Ratenplan ${plan}`,
    total: 'Summe',
    notFree: 'Nicht in jeder Nacht frei: Es würde nicht angeboten.',
    limits: 'Regeln, die den Aufenthalt berühren',
    everyRoom: 'alle Zimmer',
    always: 'immer',
    euros: (total, rate, day) => `${total} EUR zum Kurs ${rate} vom ${day}`,
    cityTax: (total, currency) =>
      `Kurtaxe, im Hotel zu zahlen und in keiner Summe: ${total} ${currency}`,
    more: (count) => `${count} weitere Paare aus Zimmer und Ratenplan sind nicht gezeigt.`,
    step,
    limit: ({ limit, value }) => LIMITS[limit](limitValue(value, DAYS)),
    stayFaults: 'Aufenthalte, die nicht zu lesen sind',
    stayFault: ({ line, field, rule }) =>
      `„${line}“: ${FIELDS[field.split('.')[0] ?? ''] ?? field}: ${ruleText(rule)}`,
  },
};
