import type { TextPage } from './section.ts';

/** What a badge says, in any language. */
export interface BadgeWords {
  listed: string;
  notListed: string;
  /** For who does not see it. */
  title: (name: string, tier: string | null, day: string) => string;
  /** The section of an entry's page that offers it. */
  heading: string;
  summary: string;
  text: string;
  alt: (name: string) => string;
  copy: string;
  /** The page that says more about it. */
  more: string;
}

/** What the page of the badge is made of, in any language. */
export interface BadgeSample {
  /** The site that gives the image out. */
  siteUrl: string;
  /** The lines for a page, as HTML and as Markdown; null where nothing is listed. */
  lines: { html: string; markdown: string } | null;
}

export type BadgePage = (sample: BadgeSample) => TextPage;

/** Lines to be copied, as a block of Markdown. */
export const codeBlock = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;
