import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The address at which the European Central Bank publishes the rates of the day. */
const ECB_FEED = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const SAVED_FEED = 'content/ecb/eurofxref-daily.xml';

export const savedFeed = (root: string): string => pathToFileURL(resolve(root, SAVED_FEED)).href;

interface FeedAddress {
  fxFeed: string | undefined;
  siteUrl: string | undefined;
}

/** Whether rates come from the saved file of a local run; those are the rates of one old day. */
export const isFeedSaved = ({ fxFeed, siteUrl }: FeedAddress): boolean =>
  fxFeed === undefined && siteUrl === undefined;

/** The configured feed; else the bank's own, or on a local run the saved file. */
export const feedAddress = (position: FeedAddress, root: string): string =>
  isFeedSaved(position) ? savedFeed(root) : (position.fxFeed ?? ECB_FEED);
