import { readEnvironment } from '#kernel/config/env.ts';
import { DIRECTORY_PATH } from '#kernel/signatures/web-bot-auth.ts';
import { observerAgent, OBSERVER_TOKEN } from '#register/observer/crawlers.ts';
import type { ObserverFacts } from '#words/en/observer/page.ts';

const PAGE_PATH = '/observer';

/** How requests of the observer name themselves, with the page that explains them. */
export const agentOf = (origin: string): string => observerAgent(origin + PAGE_PATH);

/** What the page about the observer says of this build. */
export const observerFacts = (): ObserverFacts => ({
  agent: agentOf(readEnvironment().builtOrigin),
  token: OBSERVER_TOKEN,
  keyPath: DIRECTORY_PATH,
});
