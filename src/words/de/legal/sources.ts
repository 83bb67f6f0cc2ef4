import type { Words } from '#words/en/english.ts';
import { link, plain } from '#words/markdown.ts';

/** The words of the page on sources and licences, in German. */
export const sources: Words['sources'] = {
  title: 'Quellen und Lizenzen',
  lead: 'Woher die Tatsachen im Register kommen, und unter welchen Lizenzen sie stehen.',
  text:
    'Jeder Eintrag nennt seine Quelle und den Tag, an dem er zuletzt geprüft wurde. Sätze, ' +
    'Kategorien und Stichworte sind Kontors eigene Worte.',
  licence: (licence, url) => `Lizenz: ${url === null ? plain(licence) : link(licence, url)}.`,
  source: (url) => `Quelle: ${link(url.replace(/^https:\/\/(www\.)?/, ''), url)}`,
  shareAlike: 'Weitergabe unter gleicher Lizenz',
  csv: (title, kind) => `[${title} als CSV](/${kind}.csv)`,
  shareAlikeText: (titles, url, registers) =>
    `${titles}: Einträge, die diese Quelle nennen, sind eine daraus abgeleitete Datenbank und ` +
    `unter derselben Lizenz verfügbar, der [Open Database License](${url}). Sie dürfen sie ` +
    'kopieren, weitergeben und ändern, wenn Sie die Quelle wie oben nennen und das, was Sie ' +
    'daraus ableiten, ebenfalls unter dieser Lizenz weitergeben. Alle sind hier in einer Form, ' +
    `die Programme lesen: ${registers}, deren Spalte \`source\` sie nennt.`,
};
