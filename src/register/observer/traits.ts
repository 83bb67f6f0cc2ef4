import { OBSERVED_TRAITS, type ObservedTrait } from '#register/records/observed-traits.ts';
import { TRAINING_AGENTS } from './crawlers.ts';
import { asksForPayment } from './payment.ts';
import type { SeenSite } from './seen.ts';

const CRAWLER_FACTS = new Set(TRAINING_AGENTS.map((name) => `crawler:${name}`));

/** The traits that a site has according to its observed facts. */
export const traitsOf = ({ facts }: SeenSite): ObservedTrait[] => {
  const crawlers = facts.filter(({ fact }) => CRAWLER_FACTS.has(fact));
  const isRefused = crawlers.some(({ verdict }) => verdict === 'refused');
  const isOpen = crawlers.length > 0 && crawlers.every(({ verdict }) => verdict === 'open');
  const hasFeed = facts.some(({ fact, verdict }) => fact === 'feed' && verdict === 'open');
  const asks = facts.some(asksForPayment);
  const holds = { refuses: isRefused, admits: isOpen, feed: hasFeed, payment: asks };
  return OBSERVED_TRAITS.filter((trait) => holds[trait]);
};
