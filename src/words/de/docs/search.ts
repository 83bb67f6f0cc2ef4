import type { DocsSearchWords } from '#words/en/docs/search.ts';

/** The words of the search over the docs in German. */
export const docsSearch: DocsSearchWords = {
  label: 'Die Doku durchsuchen',
  kinds: {
    topic: 'Thema',
    operation: 'Operation',
    error: 'Fehler',
    firstHour: 'erste Stunde',
    states: 'Zustände',
    guide: 'Anleitung',
    registerTopic: 'Register',
  },
  alsoSaid: [
    ['zurückgeben', 'Rückerstattung', 'Erstattung', 'erstatten', 'Rückgabe'],
    ['kontostand', 'Guthaben', 'Saldo'],
    ['anfragelimit', 'Ratenbegrenzung', 'Ratenlimit'],
    ['zugangsdaten', 'Authentifizierung', 'Anmeldung'],
    ['abbrechen', 'stornieren', 'Storno'],
  ],
};
