import { randomBytes } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { sharedSite, type SharedSite } from '../support/site.ts';

/** People who look at the shared site, each from an address of their own. */
export interface Visitors {
  site: SharedSite;
  /** The address from which the last visitor came. */
  address(): string;
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** A busy machine may stand still for a while; what never comes is missed all the same. */
const PATIENCE_MS = 60_000;

export const WITHOUT_SCRIPTS = { javaScriptEnabled: false } as const;

export const openVisitors = async (): Promise<Visitors> => {
  const site = sharedSite();
  const browser = await openBrowser();
  // A network of their own: no test spends the limits of another one's visitors.
  const network = `2001:db8:${randomBytes(2).toString('hex')}`;
  let contexts: BrowserContext[] = [];
  let visitors = 0;
  const address = () => `${network}:${visitors.toString(16)}::1`;

  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    visitors += 1;
    const extraHTTPHeaders = { 'X-Forwarded-For': address() };
    const context = await browser.newContext({ extraHTTPHeaders, ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(site.url + path);
    return page;
  };
  const leave = async (): Promise<void> => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  };
  return { site, address, visit, leave, stop: () => browser.close() };
};
