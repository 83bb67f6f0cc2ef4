import type { Application } from './application.ts';
import type { ReadPorts } from './ports.ts';
import { showApplication } from './show.ts';

/**
 * Erases all that is kept of an application, and gives what it was; or the refusal NOT_FOUND. An
 * entry that came of it stays as it is (GDPR, Art. 17).
 */
export const eraseApplication = async (
  ports: ReadPorts,
  applicationId: string,
): Promise<Application> => {
  const application = await showApplication(ports, applicationId);
  await ports.applications.erase(applicationId);
  return application;
};
