import type { Receipt } from './submit.ts';

/**
 * The page after an application; its own address carries what it shows without scripts or
 * storage. The token reads `kontor-verification=…` as it is.
 */
export const receivedPage = ({ applicationId, token }: Receipt): string =>
  `/apply/received#application=${applicationId}&${token}`;
