import type { ScriptWords } from '#words/en/scripts.ts';

/** What scripts of German pages say besides prices: searches, forms, copy buttons. */
export const scripts: ScriptWords = {
  copied: 'Kopiert',
  selected: 'Markiert',
  noAnswer:
    'Kontor antwortet gerade nicht. Was Sie geschrieben haben, bleibt; bitte gleich noch einmal ' +
    'versuchen.',
  noSuchPage: (most) => `Eine solche Seite gibt es nicht: Die Seiten zählen von 1 bis ${most}.`,
  found: (total) => `${total} gefunden`,
  foundFor: (total, q) => `${total} gefunden für „${q}“.`,
  foundFirst: (total, q, shown) => `${total} gefunden für „${q}“, die ersten ${shown} gezeigt.`,
  nothingFor: (q) => `Nichts gefunden für „${q}“.`,
  nothingHoldsAll: 'Auf keinen Eintrag trifft all das zu. Nehmen Sie eine Auswahl zurück.',
  entry: { one: 'Eintrag', many: 'Einträge' },
  noneOnThisPage: (count) => `${count}, keiner davon auf dieser Seite.`,
  countFor: (count, q, isMany) =>
    `${count} für „${q}“${isMany ? ', was am besten passt zuerst' : ''}.`,
  near: {
    one: 'Dieser Eintrag kommt dem nahe:',
    many: 'Diese Einträge kommen dem nahe:',
    none: 'Kein Eintrag heißt so ähnlich.',
  },
  takeBack: (choice) => `${choice} zurücknehmen`,
  pageOf: (page, last) => `Seite ${page} von ${last}`,
  previous: 'Zurück',
  next: 'Weiter',
  narrowedTo: (names) => ` Eingegrenzt auf ${names.join(' oder ')}: `,
  searchWithout: (words, total) => `ohne „${words}“ suchen${total === null ? '' : ` (${total})`}`,
  without: (words, total) => `Ohne „${words}“: ${total}`,
  elsewhere: (register, total) => `Unter ${register}: ${total}`,
  nearest: ' Am nächsten kommen:',
  related: ' Einträge, die nicht zu jedem Wort passen und diesen nur ähneln, stehen am Ende.',
  repaired: (repaired, asked) => `Gezeigt wird „${repaired}“ statt „${asked}“. `,
  wait: (seconds) =>
    seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${Math.max(1, seconds)} Sekunden`,
  listed: { is: (name) => `Schon eingetragen als ${name}:`, claim: 'den Eintrag übernehmen' },
  tryIt: {
    answered: (status, milliseconds) => `${status} nach ${milliseconds} ms`,
    noLogin: 'Bitte Organisation und Testschlüssel als ORGANIZATION_ID:API_KEY eintragen.',
    testKeysOnly:
      'Von einer Seite werden nur Testschlüssel gesendet: Sie enthalten kontor_test_sk_. Ein ' +
      'Live-Schlüssel gehört auf Ihren Server.',
    thisServerOnly: 'Die Adresse muss mit / beginnen: Gesendet wird nur an diesen Server.',
    fillIn: (name) => `Bitte ${name} eintragen.`,
    notFound: (name, status) =>
      `Kein Wert für ${name} gefunden (${status}): Vielleicht gibt es noch kein solches Objekt. ` +
      'Legen Sie eines an oder tragen Sie den Wert ein.',
  },
  form: {
    consent:
      'Bitte ankreuzen: Eingetragen wird ein Unternehmen von denen, die dafür handeln dürfen.',
    oneOf: 'Bitte eines wählen.',
    someOf: 'Bitte mindestens eines wählen.',
    missing: 'Bitte ausfüllen.',
    nowHas: (length) => ` Jetzt sind es ${length}.`,
    named: (value) => `„${value}“: `,
    expected: (what) => `Erwartet: ${what}`,
    mostCharacters: (most) => `höchstens ${most} Zeichen.`,
    most: (most) => `höchstens ${most}.`,
    range: (least, most) => `eine Zahl von ${least} bis ${most}.`,
    wholeNumber: 'eine ganze Zahl.',
    number: 'eine Zahl.',
    other: 'ein anderer Wert.',
    hidden: () => 'Text ohne unsichtbare Zeichen.',
    issue: (english) => `Das hat der Server nicht angenommen (auf Englisch): ${english}.`,
    tooMany: (wait) =>
      `Von hier kam zu viel: bitte in ${wait} noch einmal versuchen. Ihr Text bleibt.`,
    refused: (english) => `Der Server antwortet (auf Englisch): ${english}. Ihr Text bleibt.`,
    unreachable: 'Der Server hat nicht geantwortet. Ihr Text bleibt: bitte gleich noch einmal.',
    sending: 'Wird gesendet …',
    nothingFilledIn: 'Nichts ausgefüllt',
    step: (step, steps) => `Schritt ${step} von ${steps}`,
  },
};
