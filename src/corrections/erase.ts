import { showCorrection } from './close.ts';
import type { Correction } from './correction.ts';
import type { CorrectionPorts } from './ports.ts';

/** Erases all that is kept of a request, and gives what it was; or the refusal NOT_FOUND. */
export const eraseCorrection = async (
  ports: Pick<CorrectionPorts, 'corrections'>,
  correctionId: string,
): Promise<Correction> => {
  const correction = await showCorrection(ports, correctionId);
  await ports.corrections.erase(correctionId);
  return correction;
};
