import type { Config } from '@netlify/functions';
import { eraseWhatIsDue } from '#app/retention.ts';

export default eraseWhatIsDue;

/** Each hour: what is erased leaves the log of the database within that time. */
export const config: Config = { schedule: '23 * * * *' };
