import { Html } from '#kernel/text/html.ts';

/**
 * Markup as it is sent: without the blanks of its templates. Each `>` in it is that of a tag. A
 * drawing stays as it is, since only the slash ends its tags.
 */
export const compact = ({ text }: Html): Html =>
  new Html(
    text.replaceAll(/<svg\b.*?<\/svg>|\s*\/?>|\s*\n\s*/gs, (part) => {
      if (part.startsWith('<svg')) return part;
      return part.endsWith('>') ? '>' : ' ';
    }),
  );
