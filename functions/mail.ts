import type { Config } from '@netlify/functions';
import { sendWhatIsDue } from '#app/mail/outbox.ts';

export default sendWhatIsDue;

/** What could not be handed over at once is tried again, and given up after four days. */
export const config: Config = { schedule: '*/5 * * * *' };
