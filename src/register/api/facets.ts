import { z } from 'zod';
import { countFacets } from '#register/search/facets.ts';
import type { Catalogue } from '#register/search/ports.ts';
import { listParameters, toListQuery } from '#register/search/query.ts';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { validationError } from '#kernel/http/errors.ts';

const facetCounts = z.record(z.string(), z.record(z.string(), z.int().min(0)));

export const facetContract = (kind: Kind): Contract => {
  const { page: _, ...query } = listParameters(kind, REGISTERS[kind].filters);
  return {
    operationId: `count_${kind}_facets`,
    method: 'GET',
    path: `/api/facets/${kind}`,
    summary: `Count ${kind} by filter value`,
    description: 'How many rows of the same query hold each value of each filter, in one call.',
    tag: kind,
    query,
    answers: {
      200: { description: 'Counts by parameter and value', name: 'Facets', schema: facetCounts },
      400: {
        description: 'A parameter is invalid',
        name: 'ValidationError',
        schema: validationError,
      },
    },
  };
};

/** GET /api/facets/{kind}: the facets of a register's page during a search. */
export const facetRoute = (kind: Kind, openCatalogue: () => Promise<Catalogue>): Route => {
  const contract = facetContract(kind);
  return {
    contract,
    handle: async ({ query }) => ({
      status: 200,
      body: JSON.stringify(
        await countFacets(
          await openCatalogue(),
          kind,
          toListQuery(kind, query, REGISTERS[kind].filters),
        ),
      ),
      freshness: 'until-deploy',
    }),
  };
};
