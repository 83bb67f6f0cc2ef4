import type { Config } from '@netlify/functions';
import { answerEvidence } from '#app/observer/evidence.ts';

export default answerEvidence;

export const config: Config = {
  path: [
    ...['/publishers/:slug/observed', '/ecommerce/:slug/observed'],
    ...['/saas/:slug/observed', '/hotels/:slug/observed'],
    ...['/de/publishers/:slug/observed', '/de/ecommerce/:slug/observed'],
    ...['/de/saas/:slug/observed', '/de/hotels/:slug/observed'],
  ],
};
