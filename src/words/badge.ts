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
}
