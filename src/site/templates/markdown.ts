import MarkdownIt from 'markdown-it';

/**
 * Renders the text of an owner: raw HTML is shown as text, links must be http(s), and headings
 * start below those of the page and skip no level.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
/** The level of the heading above the text. */
const PAGE_LEVEL = 2;
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);
markdown.validateLink = isWebAddress;
markdown.disable('image');

markdown.core.ruler.push('headings-below-page', ({ tokens }) => {
  const levels = tokens
    .filter(({ type }) => type === 'heading_open')
    .map(({ tag }) => Number(tag.slice(1)));
  const lowered = PAGE_LEVEL + 1 - Math.min(...levels);
  let above = PAGE_LEVEL;
  for (const token of tokens) {
    if (token.type === 'heading_open')
      above = Math.min(6, above + 1, Number(token.tag.slice(1)) + lowered);
    if (token.type.startsWith('heading_')) token.tag = `h${above}`;
  }
});
markdown.core.ruler.push('links-without-endorsement', ({ tokens }) => {
  for (const { children } of tokens)
    for (const child of children ?? [])
      if (child.type === 'link_open') child.attrSet('rel', 'nofollow ugc noopener');
});

export const renderMarkdown = (text: string): string => markdown.render(text);

/** Renders Kontor's own texts, in which all links are allowed. */
const own = new MarkdownIt({ html: false, typographer: false });

const CITATION = /(§ \d+( \(\d\))?( no\. \d)?( [A-Z]\w+)?|Art\. \d+( \(\d\))?( \([a-z]\))?)/g;

/** Keeps the parts of a citation, such as § 18 (2) MStV, on one line. */
const together = (text: string): string =>
  text.replace(CITATION, (citation) => citation.replaceAll(' ', '\u00a0'));

/** Renders paragraphs and lists of Kontor's own texts as HTML. */
export const renderText = (text: string): string => own.render(together(text));

/** Renders one of Kontor's own sentences as HTML, without a paragraph around it. */
export const renderInline = (text: string): string => own.renderInline(together(text));
