import { TRAP_FIELD } from '#register/applications/contact.ts';
import { invalid } from '#kernel/refusal-error.ts';
import { admit, type Sender } from '#register/submissions/admit.ts';
import { REVIEW_STEP, type ReviewMark } from '#register/submissions/review.ts';
import { correctionForm } from './form.ts';
import type { CorrectionPorts } from './ports.ts';

export interface CorrectionReceipt {
  correctionId: string;
  status: 'OPEN';
  nextSteps: string[];
}

/**
 * Stores a request, with a review mark if it is beyond the budget. A form with a filled trap field
 * gets the usual answer, but is neither counted nor stored.
 */
export const submitCorrection = async (
  { corrections, limiter, world }: CorrectionPorts,
  { body, ...sender }: { body: unknown } & Sender,
): Promise<CorrectionReceipt> => {
  const form = correctionForm.safeParse(body);
  if (!form.success) throw invalid('INVALID', form.error, body);
  const { [TRAP_FIELD]: trapped, ...asked } = form.data;
  const correctionId = `cor_${world.randomCode(16)}`;
  let review: ReviewMark | null = null;
  if (!trapped) {
    review = await admit({ limiter, world }, 'corrections', sender);
    const opened = {
      status: 'OPEN',
      submittedAt: world.now(),
      closedAt: null,
      note: null,
      review,
    } as const;
    await corrections.add({ correctionId, ...asked, ...opened });
  }
  const nextSteps = [
    'Kontor looks into every request and answers by e-mail.',
    ...(review === null ? [] : [REVIEW_STEP]),
  ];
  return { correctionId, status: 'OPEN', nextSteps };
};
