/** Crawlers for AI, by the product tokens that their makers publish for robots.txt. */

/** Agents that act for a person: answering search engines, and assistants on demand. */
export const ANSWERING_AGENTS = [
  'Amazonbot',
  'Applebot',
  'Bingbot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'Googlebot',
  'Google-CloudVertexBot',
  'Kagibot',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'YouBot',
] as const;

/** Agents that also collect training data: allowed for search and answers, not for training. */
export const TRAINING_AGENTS = [
  'AI2Bot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Diffbot',
  'GPTBot',
  'Google-Extended',
  'Meta-ExternalAgent',
  'PetalBot',
  'anthropic-ai',
  'cohere-ai',
] as const;

/** All crawlers whose permissions on a site are observed. */
export const CRAWLERS = [...ANSWERING_AGENTS, ...TRAINING_AGENTS] as const;

/** Stands for all crawlers that robots.txt does not name. */
export const EVERYBODY = '*';

/** The product token by which a site's robots.txt may name this observer. */
export const OBSERVER_TOKEN = 'KontorObserver';

/** The User-Agent of the observer, with the address of the page that explains it. */
export const observerAgent = (page: string): string =>
  `Mozilla/5.0 (compatible; ${OBSERVER_TOKEN}/1.0; +${page})`;
