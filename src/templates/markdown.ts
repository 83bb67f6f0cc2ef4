import MarkdownIt from 'markdown-it';

/**
 * An owner's text: raw HTML is shown as text, links go to http(s) only, and headings start below
 * those of the page.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);
markdown.validateLink = isWebAddress;
markdown.disable('image');

markdown.core.ruler.push('headings-below-page', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_'))
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
});
markdown.core.ruler.push('links-without-endorsement', ({ tokens }) => {
  for (const { children } of tokens)
    for (const child of children ?? [])
      if (child.type === 'link_open') child.attrSet('rel', 'nofollow ugc noopener');
});

export const renderMarkdown = (text: string): string => markdown.render(text);
