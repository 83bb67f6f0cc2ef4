/** Small parts of Markdown (CommonMark), safe for texts that other people wrote. */

/** Text in which nothing is read as markup; line breaks become spaces. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^[#=+-]/, '\\$&')
    .replace(/^(\d+)(?=[.)]\s)/, '$1\\')
    .replace(/&(?=#?\w+;)/g, '\\&');

/** A value to be copied as it stands. */
export const code = (value: string): string =>
  value.includes('`') ? plain(value) : `\`${value}\``;

const escapeByte = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** An address that ends no link early. */
const destination = (url: string): string => url.replace(/[()<>\s]/g, escapeByte);

export const link = (text: string, url: string): string => `[${plain(text)}](${destination(url)})`;

/** An address that is its own text. */
export const autolink = (url: string): string => `<${destination(url)}>`;

export const bullets = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join('\n');

export const steps = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** A block of code; nothing where there is no text. */
export const fenced = (info: string, text: string): string =>
  text === '' ? '' : [`\`\`\`${info}`, text, '```'].join('\n');

export const shell = (...commands: readonly string[]): string => fenced('sh', commands.join('\n'));

/** A table whose cells hold finished Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Somebody else's Markdown, set apart from ours. */
export const quoted = (markdown: string): string =>
  markdown
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Blocks with an empty line between them and a newline at the end. */
export const blocks = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;
