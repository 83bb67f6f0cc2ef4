import { escapedXml as xml } from '#kernel/text/escape.ts';
import type { Publication } from '#documents/publication.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';

export const OPEN_SEARCH_PATH = '/opensearch.xml';

/** The description by which browsers offer the search of all registers (OpenSearch 1.1). */
export const openSearchDescription = (
  { siteUrl, contactEmail }: Publication,
  language: Language,
): string => {
  const address = (path: string): string => xml(siteUrl + localPath(language, path));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '  <ShortName>Kontor</ShortName>',
    `  <Description>${xml(wordsIn(language).site.openSearch)}</Description>`,
    ...(contactEmail === undefined ? [] : [`  <Contact>${xml(contactEmail)}</Contact>`]),
    `  <Image width="32" height="32" type="image/x-icon">${xml(siteUrl)}/favicon.ico</Image>`,
    `  <Url type="text/html" template="${address('/')}?q={searchTerms}"/>`,
    '  <Url type="application/opensearchdescription+xml" rel="self" ' +
      `template="${address(OPEN_SEARCH_PATH)}"/>`,
    `  <Language>${language}</Language>`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    '  <OutputEncoding>UTF-8</OutputEncoding>',
    '</OpenSearchDescription>',
    '',
  ].join('\n');
};
