import { unknownCorrection } from './close.ts';
import type { CorrectionPorts } from './ports.ts';

/** Erases all that is kept of a request, or the refusal NOT_FOUND (GDPR, Art. 17). */
export const eraseCorrection = async (
  { corrections }: Pick<CorrectionPorts, 'corrections'>,
  correctionId: string,
): Promise<void> => {
  if (!(await corrections.erase(correctionId))) throw unknownCorrection(correctionId);
};
