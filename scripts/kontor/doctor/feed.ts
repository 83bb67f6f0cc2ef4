import { ecbFeed } from '#fx/ecb/feed.ts';
import { FeedError } from '#fx/ports.ts';
import { configuredFeed } from '../fx/source.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Checks whether the configured feed returns a day of reference rates. */
export const checkFeed = async (): Promise<Finding> => {
  const address = configuredFeed();
  try {
    const { day } = await ecbFeed({ address }).fetch();
    return fine('Exchange rates', `${address} gives the rates of ${day}`);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const advice = 'Check FX_FEED; quotes answer 502 when no rates came for 24 hours.';
    return warning('Exchange rates', error.message, advice);
  }
};
