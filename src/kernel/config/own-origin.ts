import { isLoopback } from '#kernel/http/loopback.ts';
import { PORT_DEFAULT } from './site-variables.ts';

/**
 * The origin that answers and mails name. A caller can send any Host header, so without a
 * configured address only an address of this machine is repeated.
 */
export const ownOrigin = (url: URL, siteUrl: string | undefined): string => {
  if (siteUrl !== undefined) return siteUrl;
  return isLoopback(url.hostname) ? url.origin : `http://localhost:${url.port || PORT_DEFAULT}`;
};
