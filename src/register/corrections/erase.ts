import { notFound } from '#kernel/refusal-error.ts';
import type { CorrectionPorts } from './ports.ts';

/** Erases all data of a request (GDPR, Art. 17), or refuses with NOT_FOUND. */
export const eraseCorrection = async (
  { corrections }: Pick<CorrectionPorts, 'corrections'>,
  correctionId: string,
): Promise<void> => {
  if (!(await corrections.erase(correctionId))) throw notFound('correction', correctionId);
};
