import { escapedXml as xml } from '#kernel/text/escape.ts';
import { feed as words } from '#words/en/feed.ts';
import type { Publication } from '#documents/publication.ts';

/** The description by which browsers offer the search of all registers (OpenSearch 1.1). */
export const openSearchDescription = ({ siteUrl, contactEmail }: Publication): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '  <ShortName>Kontor</ShortName>',
    `  <Description>${xml(words.openSearch)}</Description>`,
    ...(contactEmail === undefined ? [] : [`  <Contact>${xml(contactEmail)}</Contact>`]),
    `  <Image width="32" height="32" type="image/x-icon">${xml(siteUrl)}/favicon.ico</Image>`,
    `  <Url type="text/html" template="${xml(siteUrl)}/?q={searchTerms}"/>`,
    '  <Url type="application/opensearchdescription+xml" rel="self" ' +
      `template="${xml(siteUrl)}/opensearch.xml"/>`,
    '  <Language>en</Language>',
    '  <InputEncoding>UTF-8</InputEncoding>',
    '  <OutputEncoding>UTF-8</OutputEncoding>',
    '</OpenSearchDescription>',
    '',
  ].join('\n');
