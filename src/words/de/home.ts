import type { Words } from '#words/en/english.ts';

/** The words of the home page in German. */
export const home: Words['home'] = {
  title: 'Kontor, ein Register europäischer Verlage, Shops, Software, Hotels',
  description:
    'Ein öffentliches Register europäischer Verlage, Onlineshops und Softwareanbieter und der ' +
    'Hotels in Deutschland, Österreich und der Schweiz, für Menschen und für Software-Agenten.',
  margin: 'Ein öffentliches Register, frei zu lesen, offen für jeden Agenten.',
  heading: 'Wer in Europa veröffentlicht, verkauft, entwickelt und beherbergt, in einem Register.',
  search: 'Alle vier Register durchsuchen',
  searched: 'Namen, Themen, Stichworte und Websites.',
  pressBefore: 'Drücken Sie',
  pressAfter: 'zum Anfangen.',
  waysLabel: 'Was Kontor für Sie tut',
  ways: [
    {
      who: 'Sie lesen',
      line:
        'Finden Sie ein Unternehmen oder Hotel nach Thema, Land oder Ort, jedes mit seiner ' +
        'offiziellen Website.',
      action: 'Verlage nach Ländern ansehen',
      address: '/de/publishers',
    },
    {
      who: 'Ihr Agent fragt',
      line: 'Dieselben Tatsachen als JSON, Markdown und MCP-Server. Kein Schlüssel, kein Konto.',
      action: 'Einen Agenten verbinden',
      address: '#agents',
    },
    {
      who: 'Es ist Ihres',
      line:
        'Tragen Sie Ihr Unternehmen oder Hotel ein, oder berichtigen Sie, was hier steht. ' +
        'Es kostet nichts.',
      action: 'Sich eintragen',
      address: '/de/apply',
    },
    {
      who: 'Sie bauen',
      line: 'Zahlungen in Euro und Stablecoins annehmen und auszahlen, über eine API mit Sandbox.',
      action: 'Die Zahlungs-API lesen',
      address: '/de/docs/payments',
    },
  ],
  examples: 'Zum Ausprobieren',
  exampleSearches: 'Suchen',
  searches: ['Tageszeitung', 'Lohnabrechnung', 'Laufschuhe', 'Salzburg'],
  exampleStay: 'Ein Aufenthalt mit Preis',
  stay: {
    before: (name, nights) => `${name}, ${nights} Nächte ab`,
    after: 'für 2 Erwachsene',
  },
  stayNote: 'Ein erfundenes Beispiel, richtig gerechnet; gebucht wird nichts.',
  exampleRequest: 'Eine Anfrage',
  addMcp: (address) => `claude mcp add --transport http kontor ${address}`,
  labels: {
    search: 'Befehl für die Suche',
    mcp: 'Befehl, der den MCP-Server einrichtet',
    address: 'Adresse des MCP-Servers',
    skill: 'Adresse der Skill-Datei',
  },
  free:
    'Alles hier ist frei zu lesen. Ein Verlag kann einen Preis für jede Anfrage nennen; das ist ' +
    'eine Angabe für später, und heute kostet nichts. [Wie es geht](/de/how-it-works). Was sich ' +
    'ändert, kommt als [Atom-Feed](/de/feed.xml).',
};
