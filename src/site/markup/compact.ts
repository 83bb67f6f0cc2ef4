import { Html } from '#kernel/text/html.ts';

/** Markup as it is sent: without the blanks of its templates. No `>` in it is but that of a tag. */
export const compact = ({ text }: Html): Html =>
  new Html(text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/\s*\/?>/g, '>'));
