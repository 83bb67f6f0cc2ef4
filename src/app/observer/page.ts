import { readEnvironment } from '#kernel/config/env.ts';
import { DIRECTORY_PATH } from '#kernel/signatures/web-bot-auth.ts';
import { observerAgent, OBSERVER_TOKEN } from '#register/observer/crawlers.ts';
import type { ObserverFacts } from '#words/en/observer/page.ts';

const PAGE_PATH = '/observer';

/** The User-Agent of the observer, with the address of the page that explains it. */
export const agentOf = (origin: string): string => observerAgent(origin + PAGE_PATH);

/** The facts of this build for the page about the observer. */
export const observerFacts = (): ObserverFacts => ({
  agent: agentOf(readEnvironment().builtOrigin),
  token: OBSERVER_TOKEN,
  keyPath: DIRECTORY_PATH,
});
