import { notFound, RefusalError } from '#kernel/refusal-error.ts';
import type { Correction, CorrectionStatus } from './correction.ts';
import type { CorrectionPorts } from './ports.ts';

type ReadPorts = Pick<CorrectionPorts, 'corrections'>;

export const listCorrections = (
  { corrections }: ReadPorts,
  status?: CorrectionStatus,
): Promise<Correction[]> => corrections.list(status);

/** The request; refuses with NOT_FOUND if there is none. */
export const showCorrection = async (
  { corrections }: ReadPorts,
  correctionId: string,
): Promise<Correction> => {
  const correction = await corrections.find(correctionId);
  if (!correction) throw notFound('correction', correctionId);
  return correction;
};

/** Closes an open request; the note says what was done. */
export const closeCorrection = async (
  ports: Pick<CorrectionPorts, 'corrections' | 'world'>,
  { correctionId, note }: { correctionId: string; note: string | null },
): Promise<Correction> => {
  await showCorrection(ports, correctionId);
  if (!(await ports.corrections.close(correctionId, { at: ports.world.now(), note })))
    throw new RefusalError('ALREADY_DECIDED', `${correctionId} was closed before`);
  return showCorrection(ports, correctionId);
};
