/** Crawlers of companies that make or feed AI, by the tokens that their makers publish. */
export const CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'Google-Extended',
  'Applebot-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'meta-externalagent',
  'Amazonbot',
  'Bytespider',
  'CCBot',
  'MistralAI-User',
  'DuckAssistBot',
  'cohere-ai',
] as const;

/** Whoever is not named in robots.txt. */
export const EVERYBODY = '*';

/** The product token by which a site's robots.txt may name this observer. */
export const OBSERVER_TOKEN = 'KontorObserver';
