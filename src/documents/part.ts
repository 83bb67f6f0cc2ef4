import { blocks, bullets, table } from '#words/markdown.ts';
import type { Part } from '#words/part.ts';

/** A part of a guide as Markdown. */
export const partMarkdown = ({ title, text = '', lines = [], table: given }: Part): string =>
  blocks(
    `## ${title}`,
    text,
    bullets(lines),
    given === undefined ? '' : table(given.head, given.rows),
  ).trimEnd();
