import { bullets, code, link } from '#words/markdown.ts';
import type { TextPage } from '#words/section.ts';
import { byteWords, dayWords } from '#words/words.ts';

/** What the page on the register as data needs to know of each set of files. */
export interface OfferedData {
  title: string;
  records: number;
  licences: readonly { name: string; url: string | null }[];
  isShareAlike: boolean;
  files: readonly { path: string; name: string; bytes: number; sha256: string }[];
  schema: string;
}

const licenceWords = ({ licences }: OfferedData): string =>
  licences.map(({ name, url }) => (url === null ? name : link(name, url))).join(' and ');

const fileLine = ({ path, name, bytes, sha256 }: OfferedData['files'][number]): string =>
  `${link(name, path)}, ${byteWords(bytes)}, SHA-256 begins ${code(sha256.slice(0, 16))}`;

const setText = (set: OfferedData): string =>
  [
    `${set.records.toLocaleString('en-GB')} records. Licence: ${licenceWords(set)}.` +
      (set.isShareAlike
        ? ' OpenStreetMap is among its sources: who passes on a database made from it names ' +
          'OpenStreetMap contributors and gives it the same licence.'
        : ''),
    bullets([...set.files.map(fileLine), link('Schema of a record', set.schema)]),
  ].join('\n\n');

const FORMATS =
  'JSON Lines hold one record a line, by register and slug, with all that is known of it; what ' +
  'is not known is left out. Each record says on which day it was listed (`listedOn`), from ' +
  'which source it comes (`source`) and when that was last checked (`checkedOn`). The CSV files ' +
  'hold the same days and sources. The SQLite files have a table `entry` with each record as ' +
  'JSON and a full-text index of each register; `all.sqlite` is the very file from which Kontor ' +
  'answers.';

const FULL_TEXT = [
  'Words are folded in the index: lower case, without accents. A search in SQLite:',
  '```sql',
  'SELECT slug, detail FROM entry',
  "WHERE kind = 'publishers' AND position IN (",
  "  SELECT rowid FROM search_publishers WHERE search_publishers MATCH 'zeitung*');",
  '```',
].join('\n');

const CHANGES =
  'Keep a copy up to date with [`/api/changes`](/api/changes?limit=10): fetch a file, keep the ' +
  '`cursor` of [the index](/data/index.json), and ask later for `since=` that cursor. For each ' +
  'change in order: where `record` is given put it in, where `change` is `removed` take the ' +
  'entry out. You then hold the new file, byte for byte. Every answer names the cursor to go on ' +
  'with; a 410 means that the history was written anew: fetch the file again. A removed entry ' +
  'says why, in the feed and as a 410 at its address. After these changes come those that were ' +
  '`observed`: what [the observer](/observer) agreed on of a site, with evidence at ' +
  '`/api/observations`. The history of one entry is at `/api/changes?kind=hotels&slug=…`, and ' +
  'its page links it. For readers of feeds: [JSON Feed](/feed.json) and [Atom](/feed.xml). For ' +
  'organizations of the [payments API](/docs/payments): webhooks of the type `register.changed`.';

const REUSE = (siteUrl: string, date: string): string =>
  [
    'Name Kontor, the day and the address, for example:',
    '> Kontor, register of EU publishers, stores, software companies and DACH hotels, ' +
      `${dayWords(date)}, ${siteUrl}/data`,
    'What comes from a source with its own licence keeps it: [Sources and licences](/sources) ' +
      'names each, and every record names its source. The hotels, and all registers together, ' +
      'contain data © OpenStreetMap contributors under the Open Database License (ODbL) 1.0. You ' +
      'may copy, change and use them for any purpose; what you publish of them as a database ' +
      'stands under the ODbL as well.',
    'For the files and the API the licence decides: it allows the training of models, too. ' +
      '`Content-Signal` in `/robots.txt` and the header `Content-Usage` of pages are about the ' +
      'pages of this site and their texts; the header of the files says `train-ai=y`.',
    'Something is wrong? [Say so](/correction): the change reaches the next files and the feed. ' +
      'An owner can ask for removal in the same way.',
  ].join('\n\n');

/** The words of the page on the register as data. */
export const dataPage = ({
  siteUrl,
  date,
  sets,
}: {
  siteUrl: string;
  date: string;
  sets: readonly OfferedData[];
}): TextPage => ({
  title: 'The register as data',
  lead: `Every register as a file, as of ${dayWords(date)}, and a feed of its changes.`,
  sections: [
    ...sets.map((set) => ({ heading: set.title, markdown: setText(set) })),
    { heading: 'What is in the files', markdown: `${FORMATS}\n\n${FULL_TEXT}` },
    { heading: 'Changes', markdown: CHANGES },
    {
      heading: 'For programs',
      markdown: bullets([
        `${link('/data/index.json', '/data/index.json')}: files, sizes, licences, schemas`,
        `${link('/data/sha256sums.txt', '/data/sha256sums.txt')}: the whole digests, for ` +
          code('sha256sum --check --ignore-missing'),
        `${link('/data/dcat.jsonld', '/data/dcat.jsonld')}: the same for data portals (DCAT 3)`,
        `${link('/openapi.json', '/openapi.json')}: the operations that read single records`,
      ]),
    },
    { heading: 'How to cite, reuse and correct', markdown: REUSE(siteUrl, date) },
  ],
});
