import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import { error } from '#kernel/http/errors.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import { APPLICATION_STATUSES } from '#register/applications/application.ts';
import type { ApplicationStore } from '#register/applications/ports.ts';
import { CLAIM_STATUSES } from '#register/claims/claim.ts';
import type { ClaimStore } from '#register/claims/ports.ts';
import { CORRECTION_STATUSES } from '#register/corrections/correction.ts';
import type { CorrectionStore } from '#register/corrections/ports.ts';

/**
 * The status of an application, a correction or a claim. Only its sender knows the id, which has 80
 * random bits; nothing that the request contains is shown.
 */

const submittedAt = z.iso.datetime().describe('When it came in');

const applicationStatus = z.strictObject({
  applicationId: z.string(),
  status: z.enum(APPLICATION_STATUSES).describe('SUBMITTED until the operator decides'),
  submittedAt,
  decidedAt: z.iso.datetime().nullable(),
});

const correctionStatus = z.strictObject({
  correctionId: z.string(),
  status: z.enum(CORRECTION_STATUSES).describe('OPEN until the operator has dealt with it'),
  submittedAt,
  closedAt: z.iso.datetime().nullable(),
});

const claimStatus = z.strictObject({
  claimId: z.string(),
  status: z
    .enum(CLAIM_STATUSES)
    .describe('OPEN until the domain is proved; LAPSED when the proof was not found again'),
  startedAt: z.iso.datetime().describe('When it was begun'),
});

const contractOf = (
  what: 'application' | 'correction' | 'claim',
  prefix: string,
  [name, schema]: readonly [string, z.ZodType],
): Contract => ({
  operationId: `get_${what}_status`,
  method: 'GET',
  path: `/api/${what}s/{id}`,
  summary: `Read the status of one ${what}`,
  description: 'For whoever has its number: its status, and no word that was written in it.',
  tag: `${what}s`,
  params: {
    id: z
      .string()
      .regex(new RegExp(`^${prefix}_[0-9a-z]{16}$`))
      .describe(`the number of the ${what}, ${prefix}_ and 16 letters and digits`),
  },
  answers: {
    200: { description: 'Its status', name, schema },
    400: { description: 'No such number can be', name: 'Error', schema: error },
    404: { description: 'Nothing has this number', name: 'Error', schema: error },
    503: { description: 'The database does not answer', name: 'Error', schema: error },
  },
});

const answerOf = (value: object | undefined) =>
  value === undefined
    ? errorAnswer(404, 'Nothing has this number: it may have been erased')
    : { status: 200, body: JSON.stringify(value), freshness: 'never' as const };

/** GET /api/applications/{id} */
export const applicationStatusRoute = (
  openPorts: () => Promise<{ applications: Pick<ApplicationStore, 'find'> }>,
): Route => ({
  contract: contractOf('application', 'app', ['ApplicationStatus', applicationStatus]),
  handle: async ({ params: { id = '' } }) => {
    const found = await (await openPorts()).applications.find(id);
    if (found === undefined) return answerOf(undefined);
    const { applicationId, status, submittedAt: at, decidedAt } = found;
    return answerOf({ applicationId, status, submittedAt: at, decidedAt });
  },
});

/** GET /api/corrections/{id} */
export const correctionStatusRoute = (
  openPorts: () => Promise<{ corrections: Pick<CorrectionStore, 'find'> }>,
): Route => ({
  contract: contractOf('correction', 'cor', ['CorrectionStatus', correctionStatus]),
  handle: async ({ params: { id = '' } }) => {
    const found = await (await openPorts()).corrections.find(id);
    if (found === undefined) return answerOf(undefined);
    const { correctionId, status, submittedAt: at, closedAt } = found;
    return answerOf({ correctionId, status, submittedAt: at, closedAt });
  },
});

/** GET /api/claims/{id} */
export const claimStatusRoute = (
  openPorts: () => Promise<{ claims: Pick<ClaimStore, 'find'> }>,
): Route => ({
  contract: contractOf('claim', 'clm', ['ClaimStatus', claimStatus]),
  handle: async ({ params: { id = '' } }) => {
    const found = await (await openPorts()).claims.find(id);
    if (found === undefined) return answerOf(undefined);
    const { claimId, status, startedAt } = found;
    return answerOf({ claimId, status, startedAt });
  },
});
