import type { Words } from '#words/en/english.ts';

/** The words of the form by which entries are corrected or removed, in German. */
export const correction: Words['correction'] = {
  title: 'Eintrag korrigieren oder entfernen',
  description: 'Wie ein Unternehmen seinen Eintrag bei Kontor korrigieren oder entfernen lässt.',
  margin: 'Für eingetragene Unternehmen',
  lead:
    'Etwas über Sie stimmt nicht, oder Sie möchten nicht eingetragen sein: Sagen Sie es hier. ' +
    'Ein Mensch sieht nach und antwortet per E-Mail.',
  request: 'Ihre Bitte',
  send: 'Die Bitte senden',
  whatHappens:
    'Wir vergleichen Ihre Bitte mit öffentlichen Tatsachen und korrigieren den Eintrag; ein ' +
    'Unternehmen, das gehen will, wird entfernt. Damit das niemand in Ihrem Namen tut, fragen ' +
    'wir vielleicht nach einem Beweis, dass die Website Ihnen gehört. Die Änderung zeigt sich ' +
    'mit der nächsten Ausgabe dieser Website.\n\n' +
    'Ihre E-Mail-Adresse wird nie veröffentlicht. [Was wir aufbewahren](/de/privacy).',
  received: {
    title: 'Bitte angekommen',
    description: 'Wie es mit Ihrer Bitte weitergeht.',
    heading: 'Ihre Bitte ist da',
    lead: 'Ein Mensch sieht nach und antwortet an die Adresse, die Sie genannt haben.',
    number: 'Ihre Nummer, für Fragen dazu:',
    status: 'Ihr Stand:',
    statuses: [
      ['OPEN', 'Sie wartet darauf, dass jemand nachsieht.'],
      ['CLOSED', 'Sie ist erledigt.'],
    ],
    keepAddress: 'Behalten Sie die Adresse dieser Seite: Sie zeigt den Stand Ihrer Bitte.',
    inAddress:
      'Ihre Nummer, für Fragen dazu, steht am Ende der Adresse dieser Seite. Ohne Skripte steht ' +
      'ihr Stand unter `/api/corrections/`, gefolgt von dieser Nummer.',
    then:
      'Was geändert ist, zeigt sich mit der nächsten Ausgabe dieser Website. Was wir von Ihnen ' +
      'aufbewahren, steht auf der Seite zum [Datenschutz](/de/privacy).',
  },
};
