import type { Words } from '#words/en/english.ts';

/** The words of the form by which owners list themselves, in German. */
export const apply: Words['apply'] = {
  title: 'Sich eintragen',
  description:
    'Verlage, Onlineshops und Softwareanbieter der Europäischen Union und Hotels in Deutschland, ' +
    'Österreich und der Schweiz tragen sich kostenlos bei Kontor ein.',
  margin: 'Kostenlos, ohne Konto',
  lead:
    'Ein eigener Eintrag im Register: eine Seite für Menschen, ein JSON-Datensatz für ' +
    'Software-Agenten und eine Zeile in der Suche. Was darin steht, sagen Sie.',
  intro:
    'Das Formular dauert etwa fünf Minuten und hat drei kurze Schritte. Jeden Antrag liest ein ' +
    'Mensch und antwortet per E-Mail. [Wie es weitergeht](#next), ' +
    '[wie Sie Ihre Domain beweisen](#domain).',
  steps: ['Wer Sie sind', 'Was es ist', 'Zahlungsangaben, freiwillig'],
  change: 'Ändern',
  unchosen: 'Wählen Sie oben ein Register: Seine eigenen Fragen erscheinen dann hier bei diesen.',
  noPayment: 'Hotels werden ohne Zahlungsangaben eingetragen; hier ist nichts auszufüllen.',
  send: 'Den Antrag senden',
  next: 'Weiter',
  whatHappens:
    '1. Sie sehen sofort die Nummer Ihres Antrags und ein Token für Ihre Domain.\n' +
    '2. Ein Mensch vergleicht den Antrag mit Ihrer Website und nimmt ihn an, oder erklärt per ' +
    'E-Mail, warum nicht. Ohne das wird nichts eingetragen.\n' +
    '3. Ist er angenommen, erscheint der Eintrag mit der nächsten Ausgabe dieser Website im ' +
    'Register, als vom Inhaber eingetragen gekennzeichnet.\n\n' +
    'Ihr Name und Ihre E-Mail-Adresse werden nie veröffentlicht. [Was wir ' +
    'aufbewahren](/de/privacy). Spätere Änderungen: [um eine Korrektur bitten](/de/correction).',
  prove: 'Wie Sie Ihre Domain beweisen',
  proveWhy:
    'Wer beweist, dass ihm die Domain der Website gehört, wird als Silber statt als Bronze ' +
    'geführt; vollständige Zahlungsangaben machen daraus [Gold](/de/how-it-works#tiers). Das ' +
    'geht vor der Annahme und jederzeit danach. Hotels tragen keine Stufe, aber der Beweis hilft ' +
    'zu sehen, dass ein Antrag von Ihnen ist.\n\n' +
    'Mit dem Antrag bekommen Sie ein Token. Veröffentlichen Sie es auf einem von zwei Wegen und ' +
    'lassen Sie es dort:',
  proof: {
    dns: 'Im DNS, als TXT-Eintrag',
    file: 'Oder auf der Website, als Textdatei',
    host: 'ihre-domain.eu',
  },
  received: {
    title: 'Antrag angekommen',
    description: 'Wie es mit Ihrem Antrag weitergeht.',
    heading: 'Ihr Antrag ist da',
    lead:
      'Ein Mensch liest ihn, vergleicht ihn mit Ihrer Website und schreibt Ihnen. Bis dahin wird ' +
      'nichts eingetragen.',
    number: 'Seine Nummer, für Fragen dazu:',
    status: 'Sein Stand:',
    statuses: [
      ['SUBMITTED', 'Er wartet darauf, gelesen zu werden.'],
      ['APPROVED', 'Er ist angenommen.'],
      ['REJECTED', 'Er ist nicht angenommen; der Grund kam per E-Mail.'],
    ],
    token: 'Ihr Token',
    inAddress:
      'Die Adresse dieser Seite endet mit beidem: der Nummer Ihres Antrags nach `application=` ' +
      'und dem Token, das mit `kontor-verification=` beginnt.',
    noteDown: 'Schreiben Sie es auf: Es wird nur hier gezeigt.',
    prove: 'Beweisen Sie Ihre Domain',
    ways: 'Veröffentlichen Sie das Token auf einem von zwei Wegen und lassen Sie es dort:',
    checked:
      'Wir suchen es, wenn wir Ihren Antrag lesen, und noch einmal, wenn Sie darum bitten. Damit ' +
      'ist ein Eintrag [Silber](/de/how-it-works#tiers) statt Bronze; Hotels tragen kein solches ' +
      'Zeichen.',
    then: 'Danach',
    thenText:
      'Ist der Antrag angenommen, erscheint der Eintrag mit der nächsten Ausgabe dieser Website. ' +
      'Was wir von Ihnen aufbewahren, steht auf der Seite zum [Datenschutz](/de/privacy).',
  },
};
