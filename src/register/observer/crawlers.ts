/** Programs that feed AI, by the tokens that their makers publish for robots.txt. */

/** Who asks for a person: search engines that answer, and assistants that fetch on demand. */
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

/** Who collects for models as well. They may read for search and answers, not for training. */
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

/** Those of whom it is observed what a site lets them do. */
export const CRAWLERS = [...ANSWERING_AGENTS, ...TRAINING_AGENTS] as const;

/** Crawlers that are not named in robots.txt. */
export const EVERYBODY = '*';

/** The product token by which a site's robots.txt may name this observer. */
export const OBSERVER_TOKEN = 'KontorObserver';

/** How its requests name themselves, with the page that says what it does. */
export const observerAgent = (page: string): string =>
  `Mozilla/5.0 (compatible; ${OBSERVER_TOKEN}/1.0; +${page})`;
