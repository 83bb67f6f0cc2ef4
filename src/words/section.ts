/** A text under a heading, in Markdown: the page and its Markdown document are made of it. */
export interface Section {
  heading: string;
  markdown: string;
}

/** A page of such texts. */
export interface TextPage {
  title: string;
  lead: string;
  sections: readonly Section[];
}

/** The page as a Markdown document. */
export const pageMarkdown = ({ title, lead, sections }: TextPage): string =>
  [
    `# ${title}`,
    `> ${lead}`,
    ...sections.flatMap(({ heading, markdown }) => [`## ${heading}`, markdown]),
    '',
  ].join('\n\n');
