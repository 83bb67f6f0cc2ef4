import type { OfferedData } from '#words/en/legal/data.ts';
import type { Words } from '#words/en/english.ts';
import { bullets, code, link } from '#words/markdown.ts';
import { byteWords, dayWords, numberWords } from '#words/words.ts';

const licenceWords = ({ licences }: OfferedData): string =>
  licences.map(({ name, url }) => (url === null ? name : link(name, url))).join(' und ');

const fileLine = ({ path, name, bytes, sha256 }: OfferedData['files'][number]): string =>
  `${link(name, path)}, ${byteWords(bytes, 'de')}, SHA-256 beginnt mit ` +
  `${code(sha256.slice(0, 16))}`;

const setText = (set: OfferedData): string =>
  [
    `${numberWords(set.records, 'de')} Einträge. Lizenz: ${licenceWords(set)}.` +
      (set.isShareAlike
        ? ' OpenStreetMap gehört zu den Quellen: Wer eine daraus gemachte Datenbank weitergibt, ' +
          'nennt die OpenStreetMap-Mitwirkenden und gibt ihr dieselbe Lizenz.'
        : ''),
    bullets([...set.files.map(fileLine), link('Schema eines Eintrags', set.schema)]),
  ].join('\n\n');

const FORMATS =
  'JSON Lines halten einen Eintrag je Zeile, nach Register und Kurznamen, mit allem, was von ihm ' +
  'bekannt ist; was nicht bekannt ist, fehlt. Jeder Eintrag sagt, an welchem Tag er eingetragen ' +
  'wurde (`listedOn`), aus welcher Quelle er kommt (`source`) und wann das zuletzt geprüft wurde ' +
  '(`checkedOn`). Die CSV-Dateien halten dieselben Tage und Quellen. Die SQLite-Dateien haben ' +
  'eine Tabelle `entry` mit jedem Eintrag als JSON und einen Volltextindex je Register; ' +
  '`all.sqlite` ist genau die Datei, aus der Kontor antwortet.';

const FULL_TEXT = [
  'Wörter sind im Index gefaltet: klein geschrieben, ohne Akzente. Eine Suche in SQLite:',
  '```sql',
  'SELECT slug, detail FROM entry',
  "WHERE kind = 'publishers' AND position IN (",
  "  SELECT rowid FROM search_publishers WHERE search_publishers MATCH 'zeitung*');",
  '```',
].join('\n');

const CHANGES =
  'Halten Sie eine Kopie mit [`/api/changes`](/api/changes?limit=10) aktuell: Holen Sie eine ' +
  'Datei, behalten Sie den `cursor` [des Verzeichnisses](/data/index.json), und fragen Sie ' +
  'später mit `since=` und diesem Cursor. Für jede Änderung der Reihe nach: Wo `record` steht, ' +
  'setzen Sie ihn ein, wo `change` `removed` ist, nehmen Sie den Eintrag heraus. Dann haben Sie ' +
  'die neue Datei, Byte für Byte. Jede Antwort nennt den Cursor zum Weitermachen; ein 410 ' +
  'bedeutet, dass die Geschichte neu geschrieben wurde: Holen Sie die Datei noch einmal. Ein ' +
  'entfernter Eintrag sagt warum, im Feed und als 410 an seiner Adresse. Nach diesen Änderungen ' +
  'kommt, was beobachtet wurde (`observed`): worin sich drei Besuche [des ' +
  'Beobachters](/de/observer) einig waren, mit Belegen unter `/api/observations`. Die Geschichte ' +
  'eines Eintrags gibt `/api/changes?kind=hotels&slug=…`; ein Link dorthin steht auf seiner ' +
  'Seite. Für Feedleser: [JSON Feed](/de/feed.json) und [Atom](/de/feed.xml). Für Organisationen ' +
  'der [Zahlungs-API](/de/docs/payments): Webhooks der Art `register.changed`.';

const reuse = (siteUrl: string, date: string): string =>
  [
    'Nennen Sie Kontor, den Tag und die Adresse, zum Beispiel:',
    '> Kontor, Register von Verlagen, Shops und Softwareanbietern der EU und von Hotels der ' +
      `DACH-Länder, ${dayWords(date, 'de')}, ${siteUrl}/data`,
    'Was aus einer Quelle mit eigener Lizenz kommt, behält sie: [Quellen und ' +
      'Lizenzen](/de/sources) nennt jede, und jeder Eintrag nennt seine Quelle. Die Hotels und ' +
      'alle Register zusammen enthalten Daten © OpenStreetMap-Mitwirkende unter der Open ' +
      'Database License (ODbL) 1.0. Sie dürfen sie für jeden Zweck kopieren, ändern und ' +
      'benutzen; was Sie davon als Datenbank veröffentlichen, steht ebenfalls unter der ODbL.',
    'Für die Dateien und die API entscheidet die Lizenz: Sie erlaubt auch das Training von ' +
      'Modellen. `Content-Signal` in `/robots.txt` und der Header `Content-Usage` der Seiten ' +
      'gelten den Seiten dieser Website und ihren Texten; der Header der Dateien sagt ' +
      '`train-ai=y`.',
    'Etwas stimmt nicht? [Sagen Sie es](/de/correction): Die Änderung erreicht die nächsten ' +
      'Dateien und den Feed. Ein Inhaber kann auf demselben Weg um Entfernung bitten.',
  ].join('\n\n');

/** The words of the page on the register as data, in German. */
export const dataPage: Words['dataPage'] = ({ siteUrl, date, sets }) => ({
  title: 'Das Register als Daten',
  lead: `Jedes Register als Datei, Stand ${dayWords(date, 'de')}, und ein Feed seiner Änderungen.`,
  sections: [
    ...sets.map((set) => ({ heading: set.title, markdown: setText(set) })),
    { heading: 'Was in den Dateien steht', markdown: `${FORMATS}\n\n${FULL_TEXT}` },
    { heading: 'Änderungen', markdown: CHANGES },
    {
      heading: 'Für Programme',
      markdown: bullets([
        `${link('/data/index.json', '/data/index.json')}: Dateien, Größen, Lizenzen, Schemas`,
        `${link('/data/sha256sums.txt', '/data/sha256sums.txt')}: die ganzen Prüfsummen, für ` +
          code('sha256sum --check --ignore-missing'),
        `${link('/data/dcat.jsonld', '/data/dcat.jsonld')}: dasselbe für Datenportale (DCAT 3)`,
        `${link('/openapi.json', '/openapi.json')}: die Operationen, die einzelne Einträge lesen`,
      ]),
    },
    { heading: 'Zitieren, weiterverwenden, korrigieren', markdown: reuse(siteUrl, date) },
  ],
});
