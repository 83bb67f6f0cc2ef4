import type { ReadPorts } from './ports.ts';
import { notFound } from '#kernel/refusal-error.ts';

/**
 * Erases all stored data of an application (GDPR, Art. 17), or refuses with NOT_FOUND. An entry
 * that was made from it is not changed.
 */
export const eraseApplication = async (
  { applications }: ReadPorts,
  applicationId: string,
): Promise<void> => {
  if (!(await applications.erase(applicationId))) throw notFound('application', applicationId);
};
