import { z } from 'zod';
import { CORRECTION_STATUSES } from '#register/corrections/correction.ts';
import { correctionForm } from '#register/corrections/form.ts';
import type { CorrectionPorts } from '#register/corrections/ports.ts';
import { receivedPage } from '#register/corrections/receipt.ts';
import { submitCorrection } from '#register/corrections/submit.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { formValue } from '#kernel/http/form-fields.ts';
import type { FormRoute } from '#kernel/http/forms.ts';
import { FORM_ERRORS, formRoute } from './form-route.ts';
import type { ProofPorts } from './proof-of-work.ts';

const receipt = z.strictObject({
  correctionId: z.string().describe('The request, for questions about it'),
  status: z.enum(CORRECTION_STATUSES).describe('OPEN until the operator has dealt with it'),
  statusUrl: z.string().describe('Where its status is, as JSON'),
  nextSteps: z.array(z.string()).describe('What happens now, in sentences'),
});

export const correctionContract: Contract = {
  operationId: 'submit_correction',
  method: 'POST',
  path: '/api/corrections',
  summary: 'Ask for correction or removal',
  description:
    'A listed company asks to have its record corrected or removed. Never closed: beyond five ' +
    'an hour with a proof of work.',
  tag: 'corrections',
  body: correctionForm,
  answers: {
    200: { description: 'The request is stored', name: 'CorrectionReceipt', schema: receipt },
    ...FORM_ERRORS,
  },
};

/** POST /api/corrections */
export const correctionRoute = (
  openPorts: () => Promise<CorrectionPorts & { proofs: ProofPorts }>,
  nameClient: (address: string) => string,
): FormRoute =>
  formRoute(
    {
      contract: correctionContract,
      name: 'corrections',
      page: '/correction',
      valueOf: (body) =>
        body.type === 'json' ? body.value : formValue(correctionForm, body.fields),
      submit: submitCorrection,
      receivedPage,
      idOf: ({ correctionId }) => correctionId,
      shown: (given, statusUrl) => ({ ...given, statusUrl }),
    },
    openPorts,
    nameClient,
  );
