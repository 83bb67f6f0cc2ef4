import type { Catalogue } from '#register/search/ports.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { refuse, type Route } from '#kernel/http/endpoint.ts';
import { slug } from '#register/records/fields.ts';
import type { Kind } from '#register/records/kinds.ts';
import { WIRE } from '#register/records/wire.ts';
import { error } from '#kernel/http/errors.ts';

const NOUNS: Readonly<Record<Kind, string>> = {
  publishers: 'publisher',
  ecommerce: 'store',
  saas: 'SaaS company',
  hotels: 'hotel',
};

export const detailContract = (kind: Kind): Contract => ({
  operationId: `get_${kind}_by_slug`,
  method: 'GET',
  path: `/api/${kind}/{slug}`,
  summary: `One ${NOUNS[kind]}`,
  description: `The ${NOUNS[kind]} with this slug, every field always present.`,
  tag: kind,
  params: { slug },
  answers: {
    200: {
      description: `The ${NOUNS[kind]}`,
      name: WIRE[kind].detailName,
      schema: WIRE[kind].detail,
    },
    400: { description: 'The slug breaks the slug rule', name: 'Error', schema: error },
    404: { description: 'No such record is listed', name: 'Error', schema: error },
  },
});

/** GET /api/{kind}/{slug}: behind the prebuilt file, for what has none. */
export const detailRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => ({
  contract: detailContract(kind),
  handle: async ({ params: { slug: key = '' } }) => {
    const body = await (await openCatalogue()).detail(kind, key);
    return body === null
      ? refuse(404, `No ${NOUNS[kind]} has the slug "${key}": see /api/${kind}`)
      : { status: 200, body, freshness: 'until-deploy' };
  },
});
