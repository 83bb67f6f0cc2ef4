import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { runSite, type RunningSite } from '../support/site.ts';

/** A running site and people who look at it, each from an address of their own. */
export interface Visitors {
  site: RunningSite;
  /** The address from which the last visitor came. */
  address(): string;
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  leave(): Promise<void>;
  stop(): Promise<void>;
}

export const WITHOUT_SCRIPTS = { javaScriptEnabled: false } as const;

export const openVisitors = async (): Promise<Visitors> => {
  // Behind a proxy a visitor is known by its header, so that no test spends another's limit.
  const [site, browser] = await Promise.all([runSite({ TRUST_PROXY: '127.0.0.1' }), openBrowser()]);
  let contexts: BrowserContext[] = [];
  let visitors = 0;
  const address = () => `192.0.2.${visitors}`;

  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    visitors += 1;
    const extraHTTPHeaders = { 'X-Forwarded-For': address() };
    const context = await browser.newContext({ extraHTTPHeaders, ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(site.url + path);
    return page;
  };
  const leave = async (): Promise<void> => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  };
  const stop = async (): Promise<void> => {
    await browser.close();
    await site.stop();
  };
  return { site, address, visit, leave, stop };
};
