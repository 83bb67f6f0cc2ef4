import MarkdownIt from 'markdown-it';

/** A legal text: one part of a page, written in Markdown, of which page and twin are made. */
export interface Section {
  heading: string;
  markdown: string;
}

const markdown = new MarkdownIt({ html: false, typographer: false });

/** A paragraph sign and its number stay on one line. */
export const together = (text: string): string => text.replace(/(§|Art\.|no\.) (?=\d)/g, '$1\u00a0');

export const sectionHtml = (section: Section): string =>
  markdown.render(together(section.markdown));

/** The Markdown twin of a page. */
export const twinOf = (title: string, lead: string, sections: readonly Section[]): string =>
  [
    `# ${title}`,
    `> ${lead}`,
    ...sections.flatMap(({ heading, markdown: text }) => [`## ${heading}`, text]),
    '',
  ].join('\n\n');
