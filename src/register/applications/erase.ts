import type { ReadPorts } from './ports.ts';
import { unknownApplication } from './show.ts';

/**
 * Erases all that is kept of an application, or the refusal NOT_FOUND. An entry that came of it
 * stays as it is (GDPR, Art. 17).
 */
export const eraseApplication = async (
  { applications }: ReadPorts,
  applicationId: string,
): Promise<void> => {
  if (!(await applications.erase(applicationId))) throw unknownApplication(applicationId);
};
