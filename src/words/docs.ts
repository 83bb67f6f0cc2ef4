import { docs } from '#words/en/docs.ts';
import { guide } from '#words/en/guide.ts';

/** The words of the guides for programmers, which are English alone. */
export const docsWords = { docs, guide };
export type DocsWords = typeof docsWords;
