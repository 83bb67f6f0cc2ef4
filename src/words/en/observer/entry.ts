import { observedWordsFrom, type ObservedTexts } from '#words/observed.ts';

/** What pages say of what was observed of an entry's site. */
export const observedTexts: ObservedTexts = {
  language: 'en',
  labels: {
    sample: 'A sample without payment',
    'content-signal': 'Content-Signal',
    'content-usage': 'Content-Usage',
    'tdm-page': 'Text and data mining, by the home page',
    'tdm-file': 'Text and data mining, by tdmrep.json',
    'ai-txt': 'ai.txt',
    feed: 'Feed',
    sitemap: 'Sitemap',
    'news-sitemap': 'News sitemap',
    'llms-txt': 'llms.txt',
    openapi: 'OpenAPI',
    'payment-info': 'Prices in OpenAPI',
    x402: 'x402 manifest',
    'mcp-card': 'MCP server card',
    'agent-card': 'Agent card',
    ard: 'ard.json',
    ucp: 'Universal Commerce Protocol',
    'api-catalog': 'API catalogue',
    'security-txt': 'security.txt',
  },
  verdicts: {
    open: 'open',
    gated: 'asks for payment or a login',
    refused: 'refused',
    wrong: 'there, but it does not work',
    absent: 'not there',
    unknown: 'not known',
  },
  heading: (day) => `Observed, ${day}`,
  allMayRead: (count) => `AI crawlers: all ${count} that were asked about may read`,
  allMayReadInPart: (count) =>
    `AI crawlers: all ${count} that were asked about may read, but not every address`,
  noneMayRead: 'AI crawlers: none may read',
  mayNotRead: (names) => `AI crawlers that may not read: ${names}`,
  mayRead: (names) => `AI crawlers that may read: ${names}`,
  mayReadInPart: (names) => `AI crawlers that may read, but not every address: ${names}`,
  evidence: 'Evidence and history',
  how: 'how it is observed',
  page: '/observer',
  why: {
    name: 'Facts with their evidence',
    past: 'What changed, the newest first',
    labels: {
      robots: 'robots.txt',
      'crawler:*': 'Crawlers that robots.txt does not name',
      encryption: 'Encryption (TLS)',
      redirect: 'Redirects',
      'schema-org': 'Facts of schema.org',
      'unknown-addresses': 'An address that does not exist',
    },
    columns: {
      what: 'What',
      verdict: 'Verdict',
      evidence: 'What was asked and answered',
      day: 'Last seen',
      since: 'Since',
    },
    crawlers: (names) => `AI crawlers: ${names}`,
    noAnswer: 'no answer',
    notAgreed: 'not counted before three days agree',
    title: (name) => `${name}: what was observed`,
    lead: (site) =>
      `What the observer read at ${site}: each address, the HTTP status of its answer, the line ` +
      'that decided, and the SHA-256 of what was read.',
    nothing: 'Nothing is agreed on yet: a fact counts when three looks on different days agree.',
    noHistory: 'Nothing has changed since the first look.',
    back: 'Back to the entry',
    json: 'JSON',
    missing: 'No such entry is listed.',
  },
};

export const observedWords = observedWordsFrom(observedTexts);
