import type { Stays } from '#words/en/stays.ts';

const REASONS: Stays['reasons'] = {
  no_dates: 'Wählen Sie Ihre Tage, um Preise zu sehen.',
  no_rate_source: 'Dieses Hotel gibt Kontor keine Preise. Sie stehen auf seiner eigenen Website.',
  no_rate: 'Das Hotel hat nicht für alle diese Nächte einen Preis gesetzt.',
  sold_out: 'Kein Zimmer ist in allen diesen Nächten frei.',
  min_stay: 'In diesen Tagen nimmt das Hotel nur längere Aufenthalte an.',
  max_stay: 'In diesen Tagen nimmt das Hotel nur kürzere Aufenthalte an.',
  closed: 'Das Hotel ist in mindestens einer dieser Nächte geschlossen.',
  closed_to_arrival: 'An diesem Tag kann niemand anreisen. Ein anderer kann einen Preis haben.',
  closed_to_departure: 'An diesem Tag kann niemand abreisen. Ein anderer kann einen Preis haben.',
  occupancy: 'Kein Zimmer dieses Hotels nimmt alle diese Gäste zusammen auf.',
  advance_booking: 'So früh oder so spät nimmt das Hotel für diese Tage keine Buchungen an.',
  over_max_total: 'Jeder Preis liegt über dem, was gewünscht war.',
  board_not_offered: 'Die gewünschte Verpflegung gibt es an diesen Tagen nicht.',
  rates_stale:
    'Das Hotel hat zu lange keine Preise geschickt. Sie stehen auf seiner eigenen Website.',
  no_booking_link:
    'Dieses Hotel hat keine Buchungsseite, die Kontor mit Ihren Tagen verlinken kann.',
  no_exchange_rate: 'Die Preise des Hotels sind in einer Währung ohne Wechselkurs zum Euro.',
  source_error:
    'Das Buchungssystem des Hotels gab keine brauchbare Antwort. Bitte in einigen Minuten noch ' +
    'einmal versuchen.',
  source_timeout:
    'Der Preis des Hotels war nicht rechtzeitig da. Bitte gleich noch einmal versuchen.',
};

const BOARDS: Stays['boards'] = {
  room_only: 'Nur Zimmer',
  breakfast: 'Mit Frühstück',
  half_board: 'Halbpension',
  full_board: 'Vollpension',
  all_inclusive: 'Alles inklusive',
};

/** The German words of a stay, of what is wrong with it, and of its price. */
export const stays: Stays = {
  night: { one: 'Nacht', many: 'Nächte' },
  adult: { one: 'Erwachsenen', many: 'Erwachsene' },
  child: { one: 'Kind', many: 'Kinder' },
  party: (nights, adults, children) =>
    `${nights} für ${adults}${children === '' ? '' : ` und ${children}`}`,
  faults: {
    day: 'Bitte wählen Sie einen Tag.',
    past: (first) => `Dieser Tag ist vorbei: Der erste ist der ${first}.`,
    tooFar: (last) => `Zu weit voraus: Der letzte Tag ist der ${last}.`,
    tooEarly: 'Mindestens eine Nacht nach der Anreise.',
    tooLong: (nights, last) => `Höchstens ${nights} Nächte: bis ${last}.`,
    adults: (most) => `Eine Zahl von 1 bis ${most}.`,
    ages: (most) => `Alter von 0 bis ${most}, mit Komma, etwa 4, 7.`,
    children: (most) => `Höchstens ${most} Kinder.`,
  },
  reasons: REASONS,
  noPrice: 'Das Hotel hat keinen Preis für diesen Aufenthalt.',
  minStay: (nights) => `In diesen Tagen nimmt das Hotel Aufenthalte ab ${nights} an.`,
  maxStay: (nights) => `In diesen Tagen nimmt das Hotel Aufenthalte bis ${nights} an.`,
  boards: BOARDS,
  noBoard: 'Verpflegung nicht angegeben',
  cancellation: {
    never: 'Stornieren bringt kein Geld zurück.',
    always: 'Kann storniert werden.',
    until: (day) => `Kann bis ${day} kostenlos storniert werden.`,
  },
  more: (count) =>
    count === 1
      ? '1 weiteres Angebot wird nicht gezeigt; es ist nicht billiger.'
      : `${count} weitere Angebote werden nicht gezeigt; keines ist billiger.`,
  ratesOf: (day) => `Die Preise des Hotels sind vom ${day}.`,
  oldRatesOf: (day) =>
    `Die Preise des Hotels sind vom ${day}: Sie können sich seitdem geändert haben.`,
  oldExchange: 'Der Wechselkurs ist einige Tage alt: Es zählt die Währung des Hotels.',
  freshness: (from, until) => `Preise von ${from}${until === null ? '' : `, gültig bis ${until}`}.`,
  conversion: (currency, rate, day) =>
    `Die Preise des Hotels sind in ${currency}: Jede Summe wird einmal umgerechnet, zu ` +
    `1 ${currency} = ${rate} EUR vom ${day}.`,
  oneNight: 'für eine Nacht',
  average: (nights, amount) => `${nights}, ${amount} je Nacht`,
  sleeps: (guests) => `Für ${guests}`,
  left: (rooms) => `noch ${rooms} frei`,
  room: 'Zimmer',
  tax: (amount, isEstimated) =>
    `Die Ortstaxe von ${isEstimated ? 'etwa ' : ''}${amount} für den Aufenthalt ist nicht ` +
    'enthalten: Sie wird im Hotel bezahlt.',
  offer: { one: 'Angebot', many: 'Angebote' },
  found: (offers, party, cheapest, freshness) =>
    `${offers}: ${party}${cheapest === '' ? '' : `, ${cheapest}`}. ${freshness}`,
  from: (amount) => `ab ${amount}`,
  askFor: (nights) => `Nach ${nights} fragen`,
  days: 'Ihre Tage',
  findPage: 'Zu seiner Buchungsseite',
  saidOfLink: 'Dieses Hotel gibt Kontor keine Preise; seine Buchungsseite hat sie für Ihre Tage.',
  bookingPage: 'Seine Buchungsseite mit Ihren Tagen',
  ask: 'Nach einem Preis fragen',
  asking: 'Wird gefragt …',
  askingForPrices: 'Preise werden gefragt …',
  noAnswer: 'Kontor antwortet gerade nicht. Bitte gleich noch einmal versuchen.',
  tooLate: 'Kontor hat nicht rechtzeitig geantwortet. Bitte gleich noch einmal versuchen.',
  tooMuch: (wait) => `Von hier wurde zu viel gefragt: bitte in ${wait} noch einmal versuchen.`,
  cannot: (text) => `Kontor kann das nicht beantworten: ${text}`,
};
