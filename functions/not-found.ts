import { answerNothing } from '#kernel/http/nothing.ts';

/** The last redirect rules lead every unknown /api, /v1 and /.well-known path here. */
export default answerNothing;
