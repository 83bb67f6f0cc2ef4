import { goneSentence, type Tombstone } from '#register/records/tombstone.ts';
import type { Catalogue } from '#register/search/ports.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import { slug } from '#register/records/fields.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { error } from '#kernel/http/errors.ts';

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

/** 410 with the reason where the record was removed, else 404. */
export const missingAnswer = (kind: Kind, key: string, stone: Tombstone | null) =>
  stone === null
    ? errorAnswer(404, `No ${REGISTERS[kind].noun} has the slug "${key}": see /api/${kind}`)
    : errorAnswer(410, goneSentence(`/api/${kind}/${key}`, stone));

/** GET /api/{kind}/{slug}: behind the prebuilt file, for what has none. */
export const detailRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => ({
  contract: detailContract(kind),
  handle: async ({ params: { slug: key = '' } }) => {
    const catalogue = await openCatalogue();
    const body = await catalogue.detail(kind, key);
    return body === null
      ? missingAnswer(kind, key, await catalogue.tombstone(kind, key))
      : { status: 200, body, freshness: 'until-deploy' };
  },
});
