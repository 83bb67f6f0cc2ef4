import { link, plain } from '#words/markdown.ts';

/** The words of the page on sources and licences. */
export const sources = {
  title: 'Sources and licences',
  lead: 'Where the facts in the register come from, and under which licences they stand.',
  text:
    'Every entry names its source and the day on which it was last checked. Sentences, ' +
    "categories and tags are Kontor's own words.",
  licence: (licence: string, url: string | null) =>
    `Licence: ${url === null ? plain(licence) : link(licence, url)}.`,
  source: (url: string) => `Source: ${link(url.replace(/^https:\/\/(www\.)?/, ''), url)}`,
  shareAlike: 'Share alike',
  csv: (title: string, kind: string) => `[${title} as CSV](/${kind}.csv)`,
  shareAlikeText: (titles: string, url: string | null, registers: string) =>
    `${titles}: entries that name this source are a database derived from it, and are available ` +
    `under the same licence, the [Open Database License](${url}). You may copy, pass on and ` +
    'change them if you name the source as above and pass on what you derive from them under ' +
    `that licence too. All of them are here in a form that programs read: ${registers}, whose ` +
    'column `source` names them.',
};
