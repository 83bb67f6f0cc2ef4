import type { Catalogue } from '#register/search/ports.ts';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import { slug } from '#register/records/fields.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { error } from '#kernel/http/errors.ts';
import { missingAnswer } from './missing.ts';

export const detailContract = (kind: Kind): Contract => {
  const { noun, wire } = REGISTERS[kind];
  return {
    operationId: `get_${kind}_by_slug`,
    method: 'GET',
    path: `/api/${kind}/{slug}`,
    summary: `One ${noun}`,
    description: `The ${noun} with this slug, every field always present.`,
    tag: kind,
    params: { slug },
    answers: {
      200: { description: `The ${noun}`, name: wire.detailName, schema: wire.detail },
      400: { description: 'The slug breaks the slug rule', name: 'Error', schema: error },
      404: { description: 'No such record is listed', name: 'Error', schema: error },
      410: { description: 'The record was removed; says why', name: 'Error', schema: error },
    },
  };
};

/** GET /api/{kind}/{slug}: answers if there is no prebuilt file. */
export const detailRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => ({
  contract: detailContract(kind),
  handle: async ({ params: { slug: key = '' } }) => {
    const catalogue = await openCatalogue();
    const body = await catalogue.detail(kind, key);
    const missing = { kind, slug: key, noun: REGISTERS[kind].noun };
    return body === null
      ? missingAnswer(missing, await catalogue.tombstone(kind, key))
      : { status: 200, body, freshness: 'until-deploy' };
  },
});
