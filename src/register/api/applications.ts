import { z } from 'zod';
import { KINDS } from '#register/records/kinds.ts';
import { APPLICATION_STATUSES } from '#register/applications/application.ts';
import { applicationForm, formKind } from '#register/applications/form.ts';
import type { SubmitPorts } from '#register/applications/ports.ts';
import { receivedPage } from '#register/applications/receipt.ts';
import { submitApplication } from '#register/applications/submit.ts';
import type { Body } from '#kernel/http/body.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { error } from '#kernel/http/errors.ts';
import { formValue } from '#kernel/http/form-fields.ts';
import type { FormRoute } from '#kernel/http/forms.ts';
import { FORM_ERRORS, formRoute } from './form-route.ts';
import type { ProofPorts } from './proof-of-work.ts';

const receipt = z.strictObject({
  applicationId: z.string().describe('The application, for questions about it'),
  status: z.enum(APPLICATION_STATUSES).describe('SUBMITTED until the operator decides'),
  token: z.string().describe('The text that proves the domain, in DNS TXT or as a file'),
  nextSteps: z.array(z.string()).describe('What happens now, in sentences'),
});

export const applicationContract: Contract = {
  operationId: 'submit_application',
  method: 'POST',
  path: '/api/applications',
  summary: 'Apply to be listed',
  description:
    'A company applies for its own record; the operator decides. Five an hour, more with a ' +
    'proof of work.',
  tag: 'applications',
  body: z.union(KINDS.map((kind) => applicationForm[kind])),
  answers: {
    200: { description: 'The application is stored', name: 'Receipt', schema: receipt },
    409: { description: 'The website is listed already', name: 'Error', schema: error },
    ...FORM_ERRORS,
  },
};

/** A form without scripts sends only texts; its kind determines which are lists or numbers. */
const valueOf = (body: Body): unknown => {
  if (body.type === 'json') return body.value;
  const kind = formKind.safeParse({ kind: body.fields.get('kind') });
  return kind.success ? formValue(applicationForm[kind.data.kind], body.fields) : {};
};

/** POST /api/applications */
export const applicationRoute = (
  openPorts: () => Promise<SubmitPorts & { proofs: ProofPorts }>,
  nameClient: (address: string) => string,
): FormRoute =>
  formRoute(
    {
      contract: applicationContract,
      name: 'applications',
      page: '/apply',
      valueOf,
      submit: submitApplication,
      receivedPage,
      idOf: ({ applicationId }) => applicationId,
      // The answer keeps its published fields: the status address is added to `nextSteps`.
      shown: (given, statusUrl) => ({
        ...given,
        nextSteps: [...given.nextSteps, `Its status is at ${statusUrl}.`],
      }),
    },
    openPorts,
    nameClient,
  );
