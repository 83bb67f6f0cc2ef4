import type { Receipt } from './submit.ts';

/**
 * The page after an application; its own address tells whoever has no scripts, or no storage. The
 * token reads `kontor-verification=…` as it is.
 */
export const receivedPage = ({ applicationId, token }: Receipt): string =>
  `/apply/received#application=${applicationId}&${token}`;
