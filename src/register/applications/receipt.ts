import type { Receipt } from './submit.ts';

/**
 * The page after an application; its address contains the data to show, so that it works without
 * scripts and storage. The token already has the form `kontor-verification=…`.
 */
export const receivedPage = ({ applicationId, token }: Receipt): string =>
  `/apply/received#application=${applicationId}&${token}`;
