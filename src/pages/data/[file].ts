import type { APIRoute, GetStaticPaths } from 'astro';
import { dataFacts, dumps, DUMP_NAMES } from '#app/data.ts';
import { dcatCatalog } from '#documents/data/dcat.ts';
import { SCOPES } from '#documents/data/dumps.ts';
import { dataIndex } from '#documents/data/index-file.ts';
import { dumpSchema } from '#documents/data/schema.ts';

/** Every register as a file, with what describes the files. */

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

export const getStaticPaths: GetStaticPaths = () =>
  [...DUMP_NAMES, ...Object.keys(described)].map((file) => ({ params: { file } }));

export const GET: APIRoute = async ({ params: { file = '' } }) => {
  const describe = described[file];
  if (describe !== undefined) return new Response(`${JSON.stringify(await describe())}\n`);
  const dump = (await dumps()).find(({ name }) => name === file);
  return new Response(dump?.content);
};
