import type { Config } from '@netlify/functions';
import { answerClaim } from '#app/claims/pages.ts';

export default answerClaim;

export const config: Config = {
  path: ['/claim{/*}?', '/partner{/*}?', '/de/claim{/*}?', '/de/partner{/*}?'],
};
