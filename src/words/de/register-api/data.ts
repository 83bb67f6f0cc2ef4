import type { data as english } from '#words/en/register-api/data.ts';
import type { PartsOf } from '#words/en/register-api/part-ids.ts';

/** What there is besides the operations, and how it may be used, in German. */
export const data: PartsOf<keyof typeof english> = {
  files: {
    title: 'Ganze Register',
    lines: [
      '`/data`: jedes Register ganz, als JSON Lines, CSV und SQLite, mit SHA-256, Tag und ' +
        'Lizenz; `/data/index.json` nennt die Dateien und den Cursor, mit dem die Änderungen ' +
        'danach beginnen.',
      'Eine Datei ist besser als ein Gang durch alle Seiten: Sie ist eine einzige Anfrage und ' +
        'sagt, von welchem Tag sie ist.',
      '`/data/dcat.jsonld` beschreibt die Dateien für Datenportale (DCAT-AP 3).',
      'Auch die Seiten haben Dateien: `/publishers.csv`, und so für jedes Register, hält seine ' +
        'Zeilen als Tabelle; `/observed.csv` die Zahlen dazu, [was Websites Software ' +
        'erlauben](/de/observed).',
    ],
    text:
      '[Das Register als Daten](/de/data) nennt die Dateien mit ihrer Größe und sagt, was darin ' +
      'steht.',
  },
  changes: {
    title: 'Was sich seitdem geändert hat',
    lines: [
      '`GET /api/changes?since=…`: was angelegt, geändert, entfernt und beobachtet wurde; ' +
        'behalten Sie `next` aus der Antwort und fragen Sie damit wieder. Ein entfernter Eintrag ' +
        'ist ein 410, das sagt warum. Organisationen der Zahlungs-API erfahren es durch einen ' +
        'Webhook der Art `register.changed`.',
      '`kind` beschränkt auf ein Register, und `limit` auf so viele Änderungen je Antwort: von 1 ' +
        'bis 1000, ohne Angabe 100.',
      '`kind` und `slug` zusammen geben die Geschichte eines Eintrags, auch unter seinen ' +
        'früheren Kurznamen; die eines entfernten endet mit dem Grund. Ein Kurzname, der nie ' +
        'geführt wurde, ist ein 404.',
      'Wer eine Datei von `/data` hat und anwendet, was auf ihren Cursor folgt, hat die aktuelle.',
    ],
    text: '[Das Register als Daten](/de/data) sagt, wie jede Änderung angewendet wird.',
  },
  feeds: {
    title: 'Feeds für Feedleser',
    lines: [
      '[JSON Feed](/de/feed.json) und [Atom](/de/feed.xml) haben die neuesten Änderungen aller ' +
        'Register.',
      'Jedes Register hat einen eigenen Atom-Feed, etwa `/de/saas/feed.xml`.',
    ],
  },
  observations: {
    title: 'Tatsachen über Websites, mit Datum',
    lines: [
      '`GET /api/observations/{kind}/{slug}`: Tatsachen über die Website eines Eintrags mit ' +
        'Datum, Beleg und Verlauf; `GET /api/observations?crawler=GPTBot&verdict=refused` die ' +
        'aller Websites.',
      'Beobachtet wird, ob `robots.txt` Crawler von KI-Firmen abweist, ob es einen Feed gibt und ' +
        'ob die Website Bezahlung verlangt.',
      'Die Liste nimmt `crawler` (ein Crawler mit Namen, oder `*` für alle, die `robots.txt` ' +
        'nicht nennt) oder `fact` (etwa `llms-txt` oder `feed`), dazu `verdict`, `kind` und ' +
        '`page`. Ihre Antwort ist `{"total": …, "observations": […]}`: hundert Tatsachen je ' +
        'Seite, nach Website, jede mit `site` und den `entries`, die sie haben.',
      'Ein Eintrag antwortet mit `site`, `visitedAt` (`null` vor dem ersten Besuch), `restDueAt` ' +
        '(wann der Rest eines Besuchs folgt, dem die Zeit nicht reichte), `facts` und `history`, ' +
        'die neueste Änderung zuerst. Ein entfernter Eintrag ist ein 410, das sagt warum.',
      'Eine Tatsache hat `fact`, `verdict`, `value`, `since` (seit wann drei Besuche an ' +
        'verschiedenen Tagen übereinstimmen), `observedAt` (wann sie zuletzt so gesehen wurde) ' +
        'und `evidence`: `url`, `status`, den SHA-256-`hash` des Gelesenen und die Zeile `line`, ' +
        'in der es stand. Der `value` eines Crawlers, der lesen darf, ist `whole`, oder ' +
        '`in part`, wenn ihm einige Adressen verschlossen sind.',
    ],
    table: {
      caption: 'Urteile',
      head: ['Urteil', 'Bedeutung'],
      rows: [
        ['`open`', 'wer fragt, bekommt es'],
        ['`gated`', 'gegen Bezahlung oder nach einer Anmeldung'],
        ['`refused`', 'die Website sagt nein'],
        ['`wrong`', 'es ist da und funktioniert nicht'],
        ['`absent`', 'es ist nicht da'],
        ['`unknown`', 'niemand konnte es sagen'],
      ],
    },
    text:
      '[Was Websites Software erlauben](/de/observed) zeichnet die Zahlen; [der ' +
      'Beobachter](/de/observer) sagt, wie Websites besucht werden.',
  },
  licences: {
    title: 'Lizenzen',
    lines: [
      'Was aus einer Quelle mit eigener Lizenz kommt, behält sie: [Quellen und ' +
        'Lizenzen](/de/sources) nennt jede, und jeder Eintrag einer Datei nennt seine Quelle.',
      'Die Hotels und alle Register zusammen enthalten Daten © OpenStreetMap-Mitwirkende unter ' +
        'der Open Database License (ODbL) 1.0.',
      'Sie dürfen sie für jeden Zweck kopieren, ändern und benutzen; was Sie davon als Datenbank ' +
        'veröffentlichen, steht ebenfalls unter der ODbL.',
    ],
  },
  citing: {
    title: 'Wie man zitiert',
    lines: [
      'Nennen Sie Kontor, den Tag und die Adresse. [Das Register als Daten](/de/data) hat den ' +
        'Satz mit dem Tag der Dateien.',
    ],
  },
  mistakes: {
    title: 'Wenn etwas nicht stimmt',
    lines: [
      '[Sagen Sie es](/de/correction): Die Änderung erreicht die nächsten Dateien und den Feed. ' +
        'Ein Inhaber kann auf demselben Weg um Entfernung bitten.',
    ],
  },
};
