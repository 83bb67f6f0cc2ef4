import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import type { PartsOf } from '#words/en/register-api/part-ids.ts';
import { FILTER_ROWS, type reading as english } from '#words/en/register-api/reading.ts';

/** How rows and records are found and read, in German. */
export const reading: PartsOf<keyof typeof english> = {
  search: {
    title: 'Suchen',
    lines: [
      '`q` findet Wörter nach ihrem Anfang in Name, Satz, Stichwörtern, Arten und Website; jedes ' +
        'Wort muss gefunden werden.',
      'Groß- und Kleinschreibung und Akzente zählen nicht: `munchen`, `muenchen` und `München` ' +
        `sind gleich. Höchstens ${Q_MAX_CODE_POINTS} Zeichen.`,
      'Filter und Wörter lassen sich verbinden.',
    ],
  },
  filters: {
    title: 'Filter',
    lines: [
      'Ein Filter behält die Zeilen, von denen ein Wert gleich ist. Unbekannte Parameter werden ' +
        'übergangen und im Header `X-Ignored-Parameters` genannt; ein bekannter Parameter mit ' +
        'falschem Wert, doppelt gesendet oder falsch nur in Groß- und ' +
        'Kleinschreibung, `_` oder `-` ergibt 400.',
      '`GET /api/facets/{kind}`, für publishers, ecommerce und saas, nimmt dieselben Wörter und ' +
        'Filter und zählt, wie viele Zeilen jeden Wert jedes Filters haben. So ist zu sehen, was ' +
        'eine Suche eingrenzt: `{"country": {"at": 12, …}, …}`.',
      `Die Liste der Hotels nimmt weder Wörter noch Filter: Sie ist die ersten ${PAGE_SIZE_ROWS} ` +
        'nach Namen. [Das Werkzeug `list_hotels`](/de/docs/register/hotel-search) durchsucht sie.',
    ],
    table: { caption: 'Filter je Liste', head: ['Liste', 'Filter'], rows: FILTER_ROWS },
  },
  'one-record': {
    title: 'Ein Eintrag',
    lines: [
      'Der `slug` einer Zeile ist ihre Adresse. Der einzelne Eintrag fügt hinzu, was die Zeile ' +
        'weglässt.',
    ],
  },
  values: {
    title: 'Was Werte bedeuten',
    lines: [
      'Jedes beschriebene Feld ist immer da. `null` heißt nicht bekannt; `[]` heißt keine.',
      'Die `id` eines Eintrags ist die UUID aus Register und Kurznamen (Version 5) und bleibt, ' +
        'was sie ist.',
      'Ein entfernter Eintrag antwortet 410, und sein Fehler sagt warum.',
    ],
  },
  pages: {
    title: 'Seite für Seite',
    lines: [
      `Eine Liste hat ${PAGE_SIZE_ROWS} Zeilen je Seite, gezählt ab 1; eine Seite hinter dem ` +
        'Ende ist `[]`.',
      'Der Header `Link` nennt die Adressen der ersten, vorigen, nächsten und letzten Seite ' +
        '(RFC 8288), `X-Total-Count` die Zahl der Zeilen auf allen Seiten. Folgen Sie `next`, ' +
        'bis es keines mehr gibt.',
    ],
  },
};
