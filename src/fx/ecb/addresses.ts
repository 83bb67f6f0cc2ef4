import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the European Central Bank publishes the rates of the day. */
const ECB_FEED = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const SAVED_FEED = 'content/ecb/eurofxref-daily.xml';

export const savedFeed = (root: string): string => pathToFileURL(resolve(root, SAVED_FEED)).href;

/** The configured feed; else the bank's own, and on a local run the one that is saved here. */
export const feedAddress = (
  { fxFeed, siteUrl }: { fxFeed: string | undefined; siteUrl: string | undefined },
  root: string,
): string => fxFeed ?? (siteUrl === undefined ? savedFeed(root) : ECB_FEED);
