import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import {
  dataPath,
  entriesIn,
  MEDIA_TYPES,
  OWN_LICENCE,
  rightsOf,
  SCOPES,
  type Format,
  type Rights,
  type Scope,
} from './dumps.ts';
import type { DataFacts } from './index-file.ts';

/**
 * /data/dcat.jsonld: the same for data portals, in the vocabulary DCAT 3 of W3C, with what the
 * profile DCAT-AP 3 of European portals demands and recommends.
 */

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const reference = (address: string) => ({ '@id': address });
const dayOf = (date: string) => ({ '@type': 'xsd:date', '@value': date });
const english = (text: string) => ({ '@language': 'en', '@value': text });

/** A term of the vocabularies that the Publications Office of the EU keeps for DCAT-AP. */
const term = (path: string) =>
  reference(`http://publications.europa.eu/resource/authority/${path}`);

const GERMAN_SPEAKING = ['country/DEU', 'country/AUT', 'country/CHE'];
const EUROPE = ['continent/EUROPE'];

/** Where the companies are, or to where they sell, and the themes of data portals. */
const PORTAL: Readonly<Record<Kind, { areas: readonly string[]; themes: readonly string[] }>> = {
  publishers: { areas: EUROPE, themes: ['EDUC', 'ECON'] },
  ecommerce: { areas: GERMAN_SPEAKING, themes: ['ECON'] },
  saas: { areas: EUROPE, themes: ['TECH', 'ECON'] },
  hotels: { areas: GERMAN_SPEAKING, themes: ['ECON'] },
};

/** Their list of file types has none for SQLite. */
const FILE_TYPES: Readonly<Record<Format, string | null>> = {
  jsonl: 'JSON',
  csv: 'CSV',
  sqlite: null,
};
const SAID_OF: Readonly<Record<Format, string>> = {
  jsonl: 'JSON Lines: one record a line.',
  csv: 'A table with one record a row.',
  sqlite: 'A SQLite database with a full-text index.',
};

const kindsIn = (scope: Scope): readonly Kind[] => (scope === 'all' ? KINDS : [scope]);

const titleOf = (scope: Scope): string =>
  scope === 'all' ? 'Kontor: all registers' : `Kontor: ${REGISTER_WORDS[scope].title}`;
const descriptionOf = (scope: Scope): string =>
  scope === 'all'
    ? 'Publishers, stores and software companies of the EU, and hotels in DACH countries.'
    : REGISTER_WORDS[scope].sentence;

/** The day on which the first entry was listed. */
const issuedOn = (scope: Scope, { entries }: DataFacts) => {
  const [first] = entriesIn(scope, entries)
    .map(({ record }) => record.listedOn)
    .sort();
  return first === undefined ? {} : { 'dct:issued': dayOf(first) };
};

const areasOf = (scope: Scope) => ({
  'dct:spatial': (scope === 'all' ? EUROPE : PORTAL[scope].areas).map(term),
});

const contact = (siteUrl: string) => reference(`${siteUrl}/#contact`);
const publisher = (siteUrl: string) => reference(`${siteUrl}/#publisher`);

const licenceDocument = (address: string) => ({ '@id': address, '@type': 'dct:LicenseDocument' });

/** A file may name one licence only: of several, the page that says which is for which record. */
const rightsOfFile = ({ licence, licences }: Rights, siteUrl: string) => ({
  'dct:license': licenceDocument(licence.url ?? `${siteUrl}/sources`),
  ...(licences.length === 1
    ? {}
    : { 'dct:rights': { '@type': 'dct:RightsStatement', 'rdfs:label': english(licence.name) } }),
});

const distributions = (facts: DataFacts, scope: Scope, rights: Rights) => {
  const { siteUrl } = facts.publication;
  return facts.files
    .filter((file) => file.scope === scope)
    .map(({ name, format, bytes, sha256 }) => {
      const fileType = FILE_TYPES[format];
      return {
        '@id': siteUrl + dataPath(name),
        '@type': 'dcat:Distribution',
        'dct:title': english(name),
        'dct:description': english(SAID_OF[format]),
        'dct:modified': dayOf(facts.date),
        'dcat:accessURL': reference(`${siteUrl}/data`),
        'dcat:downloadURL': reference(siteUrl + dataPath(name)),
        'dcat:mediaType': reference(
          `https://www.iana.org/assignments/media-types/${MEDIA_TYPES[format]}`,
        ),
        ...(fileType === null ? {} : { 'dct:format': term(`file-type/${fileType}`) }),
        'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
        'spdx:checksum': {
          '@type': 'spdx:Checksum',
          'spdx:algorithm': reference('spdx:checksumAlgorithm_sha256'),
          'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
        },
        ...rightsOfFile(rights, siteUrl),
      };
    });
};

const dataset = (facts: DataFacts, scope: Scope) => {
  const { publication, entries, sources, date } = facts;
  const { siteUrl } = publication;
  const rights = rightsOf(scope, { entries, sources });
  const named = rights.licences.flatMap(({ url }) => (url === null ? [] : [licenceDocument(url)]));
  const kinds = kindsIn(scope);
  const themes = new Set(kinds.flatMap((kind) => PORTAL[kind].themes));
  return {
    '@id': `${siteUrl}/data#${scope}`,
    '@type': 'dcat:Dataset',
    'dct:title': english(titleOf(scope)),
    'dct:description': english(descriptionOf(scope)),
    'dct:language': term('language/ENG'),
    ...issuedOn(scope, facts),
    'dct:modified': dayOf(date),
    'dct:accrualPeriodicity': term('frequency/IRREG'),
    'dct:accessRights': term('access-right/PUBLIC'),
    'dct:publisher': publisher(siteUrl),
    'dcat:contactPoint': contact(siteUrl),
    'dcat:theme': [...themes].map((theme) => term(`data-theme/${theme}`)),
    'dcat:keyword': kinds.map((kind) => english(REGISTER_WORDS[kind].many)),
    ...areasOf(scope),
    'dcat:landingPage': reference(`${siteUrl}/data`),
    'dct:conformsTo': {
      '@id': siteUrl + dataPath(`${scope}.schema.json`),
      '@type': 'dct:Standard',
    },
    ...(named.length === 0 ? {} : { 'dct:license': named }),
    'dcat:distribution': distributions(facts, scope, rights),
  };
};

const changesService = (siteUrl: string) => ({
  '@id': `${siteUrl}/api/changes`,
  '@type': 'dcat:DataService',
  'dct:title': english('Changes of the registers'),
  'dct:publisher': publisher(siteUrl),
  'dcat:contactPoint': contact(siteUrl),
  'dcat:endpointURL': reference(`${siteUrl}/api/changes`),
  'dcat:endpointDescription': reference(`${siteUrl}/openapi.json`),
  'dcat:servesDataset': reference(`${siteUrl}/data#all`),
});

const contactCard = ({ siteUrl, contactEmail }: DataFacts['publication']) => ({
  ...contact(siteUrl),
  '@type': 'vcard:Kind',
  'vcard:fn': 'Kontor',
  'vcard:hasURL': reference(`${siteUrl}/correction`),
  ...(contactEmail === undefined ? {} : { 'vcard:hasEmail': reference(`mailto:${contactEmail}`) }),
});

export const dcatCatalog = (facts: DataFacts) => {
  const { siteUrl } = facts.publication;
  return {
    '@context': CONTEXT,
    '@id': `${siteUrl}/data`,
    '@type': 'dcat:Catalog',
    'dct:title': english('Kontor, the register as data'),
    'dct:description': english('Every register of Kontor as files, with a feed of its changes.'),
    'dct:language': term('language/ENG'),
    ...issuedOn('all', facts),
    'dct:modified': dayOf(facts.date),
    'dct:license': licenceDocument(OWN_LICENCE.url),
    'dct:publisher': {
      ...publisher(siteUrl),
      '@type': 'foaf:Agent',
      'foaf:name': 'Kontor',
    },
    'dcat:contactPoint': contactCard(facts.publication),
    'dcat:themeTaxonomy': term('data-theme'),
    ...areasOf('all'),
    'foaf:homepage': reference(siteUrl),
    'dcat:dataset': SCOPES.map((scope) => dataset(facts, scope)),
    'dcat:service': changesService(siteUrl),
  };
};
