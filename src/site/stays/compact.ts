import { Html } from '#kernel/text/html.ts';

/** Markup as it is sent: without the blanks of its templates, which hold no `>` but that of tags. */
export const compact = ({ text }: Html): Html =>
  new Html(text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/\s*\/?>/g, '>'));
