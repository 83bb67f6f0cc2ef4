import { TRAP_FIELD } from '#register/applications/contact.ts';
import { invalid, rateLimited } from '#kernel/refusal-error.ts';
import { DAY_MS, HOUR_MS } from '#kernel/world.ts';
import { correctionForm } from './form.ts';
import type { CorrectionPorts } from './ports.ts';

export interface CorrectionReceipt {
  correctionId: string;
  status: 'OPEN';
  nextSteps: string[];
}

/** Five an hour from one address and a hundred a day in all. */
const limits = (client: string) => [
  { bucket: `corrections from ${client}`, most: 5, windowMs: HOUR_MS },
  { bucket: 'corrections', most: 100, windowMs: DAY_MS },
];

/**
 * Takes a request as it came. `client` names the sender for the limit without revealing the
 * address. A form whose trap is filled is answered like any other, and neither counted nor kept.
 */
export const submitCorrection = async (
  { corrections, limiter, world }: CorrectionPorts,
  { body, client }: { body: unknown; client: string },
): Promise<CorrectionReceipt> => {
  const form = correctionForm.safeParse(body);
  if (!form.success) throw invalid('INVALID', form.error);
  const { [TRAP_FIELD]: trapped, ...asked } = form.data;
  const correctionId = `cor_${world.randomCode(16)}`;
  if (!trapped) {
    const answer = await limiter.take(limits(client), world.now());
    if (!answer.allowed) throw rateLimited(answer.retryAfterSeconds);
    const opened = {
      status: 'OPEN',
      submittedAt: world.now(),
      closedAt: null,
      note: null,
    } as const;
    await corrections.add({ correctionId, ...asked, ...opened });
  }
  const nextSteps = ['Kontor looks into every request and answers by e-mail.'];
  return { correctionId, status: 'OPEN', nextSteps };
};
