import MarkdownIt from 'markdown-it';

/** A legal text: one part of a page, written in Markdown, of which page and twin are made. */
export interface Section {
  heading: string;
  markdown: string;
}

const markdown = new MarkdownIt({ html: false, typographer: false });

const CITATION = /(§ \d+( \(\d\))?( no\. \d)?( [A-Z]\w+)?|Art\. \d+( \(\d\))?( \([a-z]\))?)/g;

/** The parts of a citation, such as § 18 (2) MStV, stay on one line. */
export const together = (text: string): string =>
  text.replace(CITATION, (citation) => citation.replaceAll(' ', '\u00a0'));

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
