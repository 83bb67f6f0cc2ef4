import { dataFacts, dumps, DUMP_NAMES, newsOf } from '#app/data.ts';
import { observedFigures } from '#app/observer/figures.ts';
import { dcatCatalog } from '#documents/data/dcat.ts';
import { SCOPES } from '#documents/data/dumps.ts';
import { dataIndex, digestLines } from '#documents/data/index-file.ts';
import { dumpSchema } from '#documents/data/schema.ts';
import { atomFeed } from '#documents/feed/atom.ts';
import { feedOf } from '#documents/feed/feed.ts';
import { jsonFeed } from '#documents/feed/json-feed.ts';
import { observedCsv } from '#documents/observed/csv.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import type { PathAndFile } from './file.ts';

/** Every register as files, metadata that describes the files, and feeds of changes. */

const described: Readonly<Record<string, () => Promise<object>>> = {
  'index.json': async () => dataIndex(await dataFacts()),
  'dcat.jsonld': async () => dcatCatalog(await dataFacts()),
  ...Object.fromEntries(
    SCOPES.map((scope) => [
      `${scope}.schema.json`,
      async () => dumpSchema(scope, (await dataFacts()).publication),
    ]),
  ),
};

const dumpNamed = async (name: string): Promise<Uint8Array> => {
  const dump = (await dumps()).find((each) => each.name === name);
  if (dump === undefined) throw new Error(`there is no dump ${name}`);
  return dump.content;
};

/** Feeds of the newest changes of one register, or of all, in one language. */
const feedsIn = (kind: Kind | null, language: Language): PathAndFile[] => {
  const read = async (name: 'feed.json' | 'feed.xml') =>
    feedOf(kind, name, await newsOf(kind, language));
  const folder = localPath(language, kind === null ? '' : `/${kind}`);
  return [
    [`${folder}/feed.xml`, async () => atomFeed(await read('feed.xml'))],
    [`${folder}/feed.json`, async () => JSON.stringify(jsonFeed(await read('feed.json')))],
  ];
};

export const dataFiles = (): PathAndFile[] => [
  ...DUMP_NAMES.map((name): PathAndFile => [`/data/${name}`, () => dumpNamed(name)]),
  ...Object.entries(described).map(([name, describe]): PathAndFile => [
    `/data/${name}`,
    async () => `${JSON.stringify(await describe())}\n`,
  ]),
  ['/data/sha256sums.txt', async () => digestLines(await dataFacts())],
  ...LANGUAGES.flatMap((language) => [null, ...KINDS].flatMap((kind) => feedsIn(kind, language))),
  ['/observed.csv', async () => observedCsv(await observedFigures())],
];
