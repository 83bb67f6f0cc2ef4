import type { APIRoute, GetStaticPaths } from 'astro';
import { dataFacts, dumps } from '#app/data.ts';
import { dcatCatalog } from '#documents/data/dcat.ts';
import { SCOPES } from '#documents/data/dumps.ts';
import { dataIndex } from '#documents/data/index-file.ts';
import { dumpSchema } from '#documents/data/schema.ts';

/** Every register as a file, with what describes the files. */
export const getStaticPaths: GetStaticPaths = async () => {
  const facts = await dataFacts();
  const described: readonly (readonly [name: string, value: object])[] = [
    ['index.json', dataIndex(facts)],
    ['dcat.jsonld', dcatCatalog(facts)],
    ...SCOPES.map(
      (scope) => [`${scope}.schema.json`, dumpSchema(scope, facts.publication)] as const,
    ),
  ];
  return [
    ...(await dumps()).map(({ name: file, content }) => ({ params: { file }, props: { content } })),
    ...described.map(([file, value]) => ({
      params: { file },
      props: { content: `${JSON.stringify(value)}\n` },
    })),
  ];
};

export const GET: APIRoute<{ content: string | Buffer<ArrayBuffer> }> = ({ props: { content } }) =>
  new Response(content);
