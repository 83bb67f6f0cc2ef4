import type { Config } from '@netlify/functions';
import { observeWhatIsDue } from '#app/observer/visits.ts';

export default observeWhatIsDue;

/** Some sites at a time, each as slowly as it is polite. */
export const config: Config = { schedule: '*/10 * * * *' };
