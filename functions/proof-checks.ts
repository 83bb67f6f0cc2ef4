import type { Config } from '@netlify/functions';
import { recheckWhatIsDue } from '#app/claims/recheck.ts';

export default recheckWhatIsDue;

/** A few proofs of domains at a time: each is due every ninety days. */
export const config: Config = { schedule: '7,37 * * * *' };
