import { ANSWERING_AGENTS, TRAINING_AGENTS } from '#register/observer/crawlers.ts';
import type { Publication } from './publication.ts';

export const CONTENT_SIGNAL = 'search=yes, ai-input=yes, ai-train=no';

/**
 * The same in the words of the IETF (draft-ietf-aipref-attach, draft-ietf-aipref-vocab). Every file
 * carries it as a header: as a record of robots.txt, which the draft allows as well, judges of
 * robots.txt take it for a mistake.
 */
export const CONTENT_USAGE = 'search=y, train-ai=n';

/** The header of files below /data and /api: their licences allow the training of models. */
export const DATA_USAGE = 'search=y, train-ai=y';

const PREAMBLE = [
  '# Content signals (https://contentsignals.org): what may be done with what is read here.',
  '# search    building an index that leads people to these pages',
  '# ai-input  giving these pages to a model that answers somebody, with their address',
  '# ai-train  training or fine-tuning models',
  '# The header of every page says the same as the IETF works it out (AIPREF):',
  `# Content-Usage: ${CONTENT_USAGE}`,
  '# ai-train=no is an express reservation of rights under Article 4 of Directive (EU) 2019/790.',
  '# It is about pages. The licences of /data and /api allow the training of models; their files',
  `# say so by the header Content-Usage: ${DATA_USAGE}`,
].join('\n');

/** Paths that need a key; the description of the payments API is open to all. */
const CLOSED = ['Disallow: /console', 'Disallow: /v1', 'Allow: /v1/openapi.json'];

// A named group replaces the group of *, so each must carry the signal and the rules itself.
const group = (agents: readonly string[]): string =>
  [
    ...agents.map((agent) => `User-agent: ${agent}`),
    `Content-Signal: ${CONTENT_SIGNAL}`,
    'Allow: /',
    ...CLOSED,
  ].join('\n');

export const robotsText = ({ siteUrl }: Publication): string =>
  [
    PREAMBLE,
    group(ANSWERING_AGENTS),
    group(TRAINING_AGENTS),
    group(['*']),
    `Sitemap: ${siteUrl}/sitemap.xml\n# Agentmap: ${siteUrl}/.well-known/ard.json`,
  ].join('\n\n') + '\n';
