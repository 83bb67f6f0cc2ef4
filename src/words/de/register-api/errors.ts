import type { RegisterErrorWords } from '#words/en/register-api/errors.ts';

/** The errors of the register's API in German. */
export const registerErrors: RegisterErrorWords = {
  checks: {
    address: 'Gibt es unter dieser Adresse eine Operation?',
    method: 'Ist die Methode GET, HEAD oder OPTIONS?',
    slug: 'Ist der Kurzname gültig?',
    query: 'Ist jeder Parameter gültig?',
    listed: 'Steht der Eintrag im Register?',
    changed: 'Hat er sich seit Ihrem ETag geändert?',
  },
  no: 'nein',
  then: 'Dann der Inhalt',
  when: 'Wann',
  repair: 'Abhilfe',
  refusals: {
    'error-invalid-query': {
      title: 'Ungültige Suche',
      when:
        'Ein beschriebener Parameter hat einen falschen Wert, ist leer, wo er es nicht sein ' +
        'darf, ist doppelt gesendet oder ist kein prozentkodiertes UTF-8; oder ein Name ist ' +
        'richtig bis auf Groß- und Kleinschreibung, `_` oder `-`. Andere unbekannte Parameter ' +
        'werden übergangen.',
      repair:
        'Jeder Punkt in issues nennt in path seinen Parameter und sagt in message, was erwartet ' +
        'war. Berichtigen Sie diese und senden Sie die Anfrage noch einmal.',
    },
    'error-invalid-slug': {
      title: 'Ungültiger Kurzname',
      when:
        'Der letzte Teil der Adresse besteht nicht aus 1 bis 100 Kleinbuchstaben, Ziffern und ' +
        'Bindestrichen.',
      repair: 'Nehmen Sie den slug aus einer Zeile der Liste, wie er dort steht.',
    },
    'error-payment-required': {
      title: 'Zahlung verlangt',
      when: 'Vorbehalten. Heute sendet das keine Operation, und nichts kostet etwas.',
      repair:
        'Kommt es je, lesen Sie die Forderung in PAYMENT-REQUIRED und wiederholen Sie die ' +
        'Anfrage mit einer unterschriebenen Zahlung in USDC.',
    },
    'error-not-found': {
      title: 'Nicht gefunden',
      when:
        'Der Kurzname ist erlaubt und steht nicht im Register, oder keine Operation hat diese ' +
        'Adresse.',
      repair: 'Durchsuchen Sie die Liste mit q.',
    },
    'error-method-not-allowed': {
      title: 'Methode nicht erlaubt',
      when:
        'Die Methode ist nicht GET, HEAD oder OPTIONS. Das Register wird hier gelesen, nicht ' +
        'geschrieben.',
      repair: 'Der Header Allow nennt die Methoden, die beantwortet werden.',
    },
    'error-gone': {
      title: 'Entfernt',
      when:
        'Der Eintrag wurde entfernt; oder ein Cursor der Änderungen gehört zu einer anderen ' +
        'Geschichte.',
      repair:
        'Lesen Sie in error warum, und nehmen Sie den Eintrag aus dem, was Sie aufgehoben haben. ' +
        'Nach einem Cursor einer anderen Geschichte holen Sie die Dateien noch einmal.',
    },
    'error-server': {
      title: 'Etwas ist misslungen',
      when: 'Der Fehler liegt bei uns.',
      repair: 'Versuchen Sie es später wieder, mit wachsenden Pausen. Es wird nie aufgehoben.',
    },
  },
  fieldsOf: (object) => `Felder von ${object}`,
  bodyOf: (request) => `Inhalt von ${request}`,
};
