import type { Words } from '#words/en/english.ts';

/** The words that both forms share, in German. */
export const forms: Words['forms'] = {
  trouble: 'Etwas braucht noch einen Blick',
  trap: 'Bitte leer lassen',
  notSaid: 'keine Angabe',
  yes: 'ja',
  no: 'nein',
  requests: { correction: 'den Eintrag korrigieren', removal: 'den Eintrag entfernen' },
  expectation: {
    text: 'Text',
    most: (most) => `, höchstens ${most} Zeichen`,
    mostInAll: (most) => `, insgesamt höchstens ${most}`,
    wholeNumber: (least, most) => `eine ganze Zahl von ${least} bis ${most}`,
    number: (least, most) => `eine Zahl von ${least} bis ${most}`,
    anyOrNone: 'beliebige der gezeigten Werte, oder keiner',
    some: (least, most) => `${least} bis ${most} der gezeigten Werte`,
    atLeast: (least) => `mindestens ${least} der gezeigten Werte`,
    tick: 'ein Häkchen',
    yesOrNo: 'ja oder nein',
    oneOf: 'einer der gezeigten Werte',
    commas: (expected) => `${expected}, durch Kommas getrennt`,
    lines: (expected) => `${expected} in jeder Zeile`,
    optional: ' Darf leer bleiben.',
  },
  refused: {
    title: (what) => `${what} wurde nicht angenommen`,
    description: (what) => `${what}: was die Felder erwarten.`,
    back: 'Zurück zum leeren Formular',
    heading: 'Noch nicht angenommen',
    lead: (what) =>
      `${what}: Etwas darin braucht noch einen Blick; es ist unten gekennzeichnet. Gehen Sie im ` +
      'Browser zurück: Was Sie geschrieben haben, ist noch da.',
    expected: 'Was jedes Feld erwartet',
    otherReasons: 'Andere Gründe',
    reasons: [
      [
        'limit',
        'Zu viele',
        'Ohne Skripte werden von einer Adresse in der Stunde fünf Anträge und fünfundzwanzig ' +
          'Anfragen angenommen. Versuchen Sie es in einer Stunde noch einmal, oder mit Skripten ' +
          'sofort.',
      ],
      ['size', 'Zu lang', 'Alle Felder zusammen dürfen 64 KB haben.'],
      [
        'body',
        'Unlesbar',
        'Was ankam, war kein ausgefülltes Formular. Versuchen Sie es vom Formular aus noch einmal.',
      ],
      [
        'unavailable',
        'Unser Fehler',
        'Das Register antwortet gerade nicht. Versuchen Sie es später noch einmal.',
      ],
    ],
    application: 'Der Antrag',
    request: 'Die Bitte',
  },
};
