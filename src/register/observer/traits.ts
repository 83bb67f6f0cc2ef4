import { TRAINING_AGENTS } from './crawlers.ts';
import type { SeenSite } from './seen.ts';

/** What of a site's observations narrows a list. */

export const OBSERVED_TRAITS = ['refuses', 'admits', 'feed', 'payment'] as const;

/**
 * `refuses`: one or more crawlers that collect for models; `admits`: all of which it is known;
 * `feed`: the home page names one; `payment`: a declared sample asks for it.
 */
export type ObservedTrait = (typeof OBSERVED_TRAITS)[number];

const CRAWLER_FACTS = new Set(TRAINING_AGENTS.map((name) => `crawler:${name}`));

export const traitsOf = ({ facts }: SeenSite): ObservedTrait[] => {
  const crawlers = facts.filter(({ fact }) => CRAWLER_FACTS.has(fact));
  const isRefused = crawlers.some(({ verdict }) => verdict === 'refused');
  const isOpen = crawlers.length > 0 && crawlers.every(({ verdict }) => verdict === 'open');
  const hasFeed = facts.some(({ fact, verdict }) => fact === 'feed' && verdict === 'open');
  const asks = facts.some(
    ({ fact, verdict, value }) => fact === 'sample' && verdict === 'gated' && value !== null,
  );
  const holds = { refuses: isRefused, admits: isOpen, feed: hasFeed, payment: asks };
  return OBSERVED_TRAITS.filter((trait) => holds[trait]);
};
