import { REGISTER_WORDS } from '#words/words.ts';
import { dataPath, MEDIA_TYPES, rightsOf, SCOPES, type Scope } from './dumps.ts';
import type { DataFacts } from './index-file.ts';

/** /data/dcat.jsonld: the same for data portals, in the vocabulary DCAT 3 of W3C. */

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const reference = (address: string) => ({ '@id': address });
const dayOf = (date: string) => ({ '@type': 'xsd:date', '@value': date });
const english = (text: string) => ({ '@language': 'en', '@value': text });

const titleOf = (scope: Scope): string =>
  scope === 'all' ? 'Kontor: all registers' : `Kontor: ${REGISTER_WORDS[scope].title}`;
const descriptionOf = (scope: Scope): string =>
  scope === 'all'
    ? 'Publishers, stores and software companies of the EU, and hotels in DACH countries.'
    : REGISTER_WORDS[scope].sentence;

const dataset = (facts: DataFacts, scope: Scope) => {
  const { publication, entries, sources, files, date } = facts;
  const { siteUrl } = publication;
  const { licences } = rightsOf(scope, { entries, sources });
  const named = licences.flatMap(({ url }) => (url === null ? [] : [reference(url)]));
  const rights = named.length === 0 ? {} : { 'dct:license': named };
  return {
    '@id': `${siteUrl}/data#${scope}`,
    '@type': 'dcat:Dataset',
    'dct:title': english(titleOf(scope)),
    'dct:description': english(descriptionOf(scope)),
    'dct:modified': dayOf(date),
    'dct:publisher': reference(`${siteUrl}/#publisher`),
    'dcat:landingPage': reference(`${siteUrl}/data`),
    'dct:conformsTo': reference(siteUrl + dataPath(`${scope}.schema.json`)),
    ...rights,
    'dcat:distribution': files
      .filter((file) => file.scope === scope)
      .map(({ name, format, bytes, sha256 }) => ({
        '@id': siteUrl + dataPath(name),
        '@type': 'dcat:Distribution',
        'dct:title': english(name),
        'dcat:accessURL': reference(`${siteUrl}/data`),
        'dcat:downloadURL': reference(siteUrl + dataPath(name)),
        'dcat:mediaType': reference(
          `https://www.iana.org/assignments/media-types/${MEDIA_TYPES[format]}`,
        ),
        'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
        'spdx:checksum': {
          '@type': 'spdx:Checksum',
          'spdx:algorithm': reference('spdx:checksumAlgorithm_sha256'),
          'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
        },
        ...rights,
      })),
  };
};

export const dcatCatalog = (facts: DataFacts) => {
  const { siteUrl } = facts.publication;
  return {
    '@context': CONTEXT,
    '@id': `${siteUrl}/data`,
    '@type': 'dcat:Catalog',
    'dct:title': english('Kontor, the register as data'),
    'dct:description': english('Every register of Kontor as files, with a feed of its changes.'),
    'dct:modified': dayOf(facts.date),
    'dct:publisher': {
      '@id': `${siteUrl}/#publisher`,
      '@type': 'foaf:Agent',
      'foaf:name': 'Kontor',
    },
    'foaf:homepage': reference(siteUrl),
    'dcat:dataset': SCOPES.map((scope) => dataset(facts, scope)),
    'dcat:service': {
      '@id': `${siteUrl}/api/changes`,
      '@type': 'dcat:DataService',
      'dct:title': english('Changes of the registers'),
      'dcat:endpointURL': reference(`${siteUrl}/api/changes`),
      'dcat:endpointDescription': reference(`${siteUrl}/openapi.json`),
      'dcat:servesDataset': reference(`${siteUrl}/data#all`),
    },
  };
};
