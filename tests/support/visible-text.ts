/** The texts of a built page that a reader sees or hears, without those in another language. */

const VOID = new Set(['meta', 'link', 'input', 'br', 'img', 'hr', 'path', 'rect', 'circle']);
/** What is the same in every language: code, keys, and data for scripts. */
const LEFT_OUT = new Set(['code', 'pre', 'script', 'style', 'kbd']);
const SAID = /\s(?:aria-label|placeholder|alt|title|content)="([^"]*)"/g;

const languageIn = (attributes: string): string | undefined =>
  /\slang="([^"]*)"/.exec(attributes)?.[1];

const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code, name) =>
    code === undefined ? (NAMED[name] ?? entity) : String.fromCharCode(Number(code)),
  );

/** Every text and every attribute that is read out, in the page's own language. */
export const visibleTexts = (html: string): string[] => {
  const own = languageIn(/<html[^>]*>/.exec(html)?.[0] ?? '');
  const open: { name: string; isLeftOut: boolean }[] = [];
  const found: string[] = [];
  for (const [, end, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/gi,
  )) {
    const isLeftOut = open.at(-1)?.isLeftOut ?? false;
    if (text !== undefined) {
      if (!isLeftOut && text.trim() !== '') found.push(decoded(text.trim()));
    } else if (end === '/') {
      while (open.length > 0 && open.pop()?.name !== name);
    } else {
      const language = languageIn(attributes);
      const isOther =
        isLeftOut || LEFT_OUT.has(name) || (language !== undefined && language !== own);
      if (!isOther)
        found.push(...[...attributes.matchAll(SAID)].map(([, said = '']) => decoded(said)));
      if (!VOID.has(name)) open.push({ name, isLeftOut: isOther });
    }
  }
  return found;
};
