import { PAGE_MAX, PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import type { PartsOf } from '#words/en/register-api/part-ids.ts';
import {
  CACHING_ROWS,
  EXPOSED_HEADERS,
  type rules as english,
} from '#words/en/register-api/rules.ts';

/** What holds for every request, in German. */
export const rules: PartsOf<keyof typeof english> = {
  conditional: {
    title: 'Nur, wenn sich etwas geändert hat',
    lines: [
      'Jede 200 trägt ein `ETag`. Behalten Sie es und senden Sie es als `If-None-Match`: Was ' +
        'sich nicht geändert hat, antwortet 304 ohne Inhalt, und Sie behalten, was Sie haben.',
    ],
  },
  caching: {
    title: 'Wie lange Antworten aufgehoben werden',
    lines: [
      'Inhalte ändern sich nur, wenn Kontor neu veröffentlicht wird, und das leert das CDN. Was ' +
        'ein Browser oder Client aufheben darf, steht in `Cache-Control`.',
    ],
    table: {
      caption: 'Cache-Control je Antwort',
      head: ['Status', 'Cache-Control'],
      rows: [
        ['200 und 304', CACHING_ROWS.kept],
        ['400, 404 und 410', CACHING_ROWS.kept],
        ['405 und 5xx', CACHING_ROWS.never],
      ],
    },
  },
  repair: {
    title: 'Einen Fehler lesen',
    lines: [
      'Jeder Fehlschlag unter `/api` antwortet JSON, nie eine Seite: Ein Satz in `error` sagt, ' +
        'was falsch ist und wie man es behebt. Er ist für den Absender der Anfrage geschrieben, ' +
        'Mensch oder Agent.',
      'Bei einer Suche nennt `issues` in `path` den Parameter.',
    ],
  },
  checks: {
    title: 'In welcher Reihenfolge eine Anfrage geprüft wird',
    lines: ['Die erste Frage, deren Antwort nein ist, entscheidet den Status.'],
  },
  refusals: { title: 'Jeder Fehler' },
  bodies: { title: 'Der Inhalt eines Fehlers' },
  forms: {
    title: 'Fehler der Formulare',
    lines: [
      'Die Formulare, [Eintragen](/de/apply) und [Eintrag korrigieren oder ' +
        'entfernen](/de/correction), antworten genauso.',
      'Sie kennen außerdem 413 (größer als 64 KB), 415 (weder JSON noch ein Formular), 429 (zu ' +
        'viele; `Retry-After` sagt, wann wieder) und 503 (die Datenbank antwortet nicht).',
    ],
  },
  limits: {
    title: 'Grenzen',
    table: {
      caption: 'Grenzen',
      head: ['Was', 'Grenze'],
      rows: [
        ['Zeilen je Seite', String(PAGE_SIZE_ROWS)],
        ['`page`', `1 bis ${PAGE_MAX.toLocaleString('de-DE')}; ohne Angabe 1`],
        ['`q`', `höchstens ${Q_MAX_CODE_POINTS} Zeichen, gezählt als Unicode-Codepunkte`],
        ['`slug`', '1 bis 100 Kleinbuchstaben, Ziffern und Bindestriche'],
        ['Hotels', `die ersten ${PAGE_SIZE_ROWS} nach Namen; jedes einzelne nach seinem Kurznamen`],
        [
          'Anfragen',
          'Lesen wird nicht gezählt; fragen Sie mit dem `ETag` wieder statt nach dem Ganzen',
        ],
        [
          'Aufrufe von `list_hotels`',
          'je Minute gezählt; 429 mit `Retry-After`, wo es zu viele sind',
        ],
      ],
    },
  },
  cors: {
    title: 'CORS',
    lines: [
      'Jede Antwort darf von jeder Herkunft gelesen werden: `Access-Control-Allow-Origin` ist ' +
        '`*`. Die eine Operation mit Schlüssel ist für Skripte anderer Websites nicht offen.',
      `Auch diese Header dürfen Skripte lesen: \`${EXPOSED_HEADERS}\`.`,
      'Eine Vorabfrage wird beantwortet und darf einen Tag lang aufgehoben werden. Cookies ' +
        'werden weder gesetzt noch gelesen.',
    ],
  },
  versions: {
    title: 'Versionen',
    lines: [
      'Pfade tragen keine Version. Die Version der Beschreibung ist `info.version` in ' +
        '[/openapi.json](/openapi.json), die OpenAPI 3.1 folgt.',
      'Jede Operation antwortet auch auf HEAD und OPTIONS.',
    ],
  },
};
