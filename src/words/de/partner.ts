import type { Words } from '#words/en/english.ts';

/** The words of the part of an owner's page that hotels have, in German. */
export const partner: Words['partner'] = {
  system: 'Ihr Hotelsystem',
  systemHelp:
    'Ihr System sendet Preise, Zimmer und Angebote mit diesem Benutzernamen und Passwort an ' +
    'eine der Adressen unten: Nachrichten von [AlpineBits](/de/docs/hotels/alpinebits), oder ' +
    '[was es Google sendet](/de/docs/hotels/ari). [Alle Wege herein](/de/docs/hotels).',
  address: { alpinebits: 'Adresse für AlpineBits', ari: 'Adresse für das, was Google erhält' },
  user: 'Benutzername',
  password: 'Passwort',
  once:
    'Geben Sie es jetzt Ihrem System: Es wird nicht noch einmal gezeigt, und ein früheres gilt ' +
    'nicht mehr.',
  noCredential: 'Ihr System hat noch kein Passwort.',
  madeOn: (day) => `Sein Passwort ist vom ${day}.`,
  boundTo: (code) =>
    `Es darf nur den Hotelcode ${code} nennen. Für ein anderes System nehmen Sie das Passwort ` +
    'weg und machen ein neues.',
  make: 'Ein Passwort machen',
  makeAnew: 'Ein neues Passwort machen, anstelle des bisherigen',
  revoke: 'Das Passwort wegnehmen',
  vendors: {
    heading: 'Software für viele Hotels',
    help:
      'Softwarehäuser können mit einem einzigen Passwort für alle ihre Hotels senden. Was ein ' +
      'solches Haus für Ihr Hotel sendet, zählt erst, wenn Sie zustimmen, und Sie können das ' +
      'jederzeit zurücknehmen. Ihr eigenes Passwort gilt weiter.',
    none:
      'Noch hat kein Softwarehaus darum gebeten, für Ihr Hotel zu senden. Ihres wendet sich an ' +
      'den Betreiber dieser Website.',
    columns: {
      title: 'Software',
      code: 'Ihr Code für das Hotel',
      agreed: 'Zugestimmt',
      choice: 'Sie',
    },
    notYet: 'noch nicht',
    agree: 'Zustimmen',
    withdraw: 'Zurücknehmen',
  },
  messages: 'Was Ihr System gesendet hat',
  noMessages: 'Noch ist nichts angekommen.',
  columns: { at: 'Wann', action: 'Nachricht', outcome: 'Ergebnis', said: 'Was geantwortet wurde' },
  outcomes: {
    success: 'ausgeführt',
    advisory: 'ausgeführt, mit Hinweis',
    warning: 'teilweise ausgeführt',
    error: 'nicht ausgeführt: nichts wurde geändert',
  },
  refused: 'abgewiesen, bevor sie gelesen wurde',
  link: 'Ihr Buchungslink',
  linkHelp:
    'Die Adresse Ihrer Buchungsseite mit Daten und Gästen, geschrieben mit Variablen in ' +
    'geschweiften Klammern: `{checkIn}` und `{checkOut}` oder `{nights}`, `{adults}`, ' +
    '`{children}` oder `{#child}…{/child}`. Ohne ihn wird kein Preis von Ihnen gezeigt. Ein ' +
    'leeres Feld nimmt ihn weg.',
  linkField: 'Vorlage des Links',
  setLink: 'Den Buchungslink setzen',
  try: 'Öffnen Sie jeden dieser Links: Ihre Buchungsseite muss Daten und Gäste zeigen.',
  notCarried: (what) => `Ihre Gäste geben noch einmal ein: ${what}.`,
  forms: {
    '2 adults': '2 Erwachsene',
    '2 adults, children of 4 and 9': '2 Erwachsene, Kinder von 4 und 9 Jahren',
    '1 adult, English': '1 Erwachsener, auf Englisch',
    '2 adults, room DZ': '2 Erwachsene, Zimmer DZ',
  },
  carried: {
    'the ages of the children': 'das Alter der Kinder',
    'the room': 'das Zimmer',
    'the language': 'die Sprache',
  },
  stay: {
    heading: 'Einen ersten Aufenthalt berechnen',
    help:
      'Was hier steht, bekommen Agenten und Gäste jetzt zur Antwort, und wie jeder Preis ' +
      'entsteht; wo es keinen gibt, steht, warum. Gebucht wird nichts.',
    submit: 'Diesen Aufenthalt berechnen',
    answered: 'Das ist die Antwort:',
    noPrice: 'Es wird kein Preis genannt.',
    columns: {
      room: 'Zimmer',
      plan: 'Rate',
      board: 'Verpflegung',
      total: 'Gesamt',
      link: 'Buchungslink',
    },
    book: 'Buchungsseite öffnen',
    derivation: 'Wie die Preise entstehen: jedes Zimmer und jeder Ratenplan',
  },
  demand: {
    heading: 'Wie oft Agenten fragten',
    lead:
      'Wie oft Ihr Hotel in einer Antwort stand, mit Preis oder mit dem Grund, warum nicht. ' +
      'Gezählt wird ohne Personen; kleine Zahlen stehen zusammen.',
    none: 'Nach Ihrem Hotel hat noch niemand gefragt.',
    columns: {
      month: 'Monat',
      asks: 'Gefragt',
      priced: 'Mit Preis',
      reasons: 'Warum es keinen gab, das Häufigste zuerst',
    },
    file: 'Datei',
    few: 'Mehrere Ergebnisse, jedes zu selten, um es allein zu nennen.',
    reason: (asks, why) => `${asks} ×: ${why}`,
  },
};
