import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedSite, type SharedSite } from '../../support/site.ts';

/** In what a visitor differs from somebody with an ordinary browser. */
interface Manners {
  javaScriptEnabled?: boolean;
  reducedMotion?: 'reduce';
  permissions?: readonly string[];
}

/** People who look at the shared site, each from an address of their own. */
export interface Visitors {
  site: SharedSite;
  /** The address from which the last visitor came. */
  address(): string;
  visit(path: string, manners?: Manners): Promise<Page>;
}

export interface OpenVisitors extends Visitors {
  /** All visitors go; what they left behind is gone with them. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** Stays open for one visitor after the other: a new one costs more than most visits. */
interface Window {
  context: BrowserContext;
  page: Page;
  withScripts: boolean;
}

/** A busy machine may stand still for a while; what never comes is missed all the same. */
const PATIENCE_MS = 60_000;
const SIZE = { width: 1280, height: 720 };
const RECEIVED = ['console', 'dialog', 'pageerror', 'request', 'response'];
/** A page with no script of its own, on which what others stored can be cleared. */
const PLAIN_PATH = '/robots.txt';

export const WITHOUT_SCRIPTS = { javaScriptEnabled: false } as const;

const openWindow = async (withScripts: boolean): Promise<Window> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ javaScriptEnabled: withScripts, viewport: SIZE });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page, withScripts };
};

/** Makes it as if nobody had looked through it yet. */
const clear = async ({ context, page }: Window, siteUrl: string): Promise<void> => {
  for (const event of RECEIVED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(siteUrl + PLAIN_PATH);
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.clear()));
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  await page.setViewportSize(SIZE);
  await page.mouse.move(0, 0);
};

export const openVisitors = (): OpenVisitors => {
  const site = sharedSite();
  // A network of their own: no test spends the limits of another one's visitors.
  const network = `2001:db8:${randomBytes(2).toString('hex')}`;
  let windows: Window[] = [];
  let taken: Window[] = [];
  let visitors = 0;
  const address = () => `${network}:${visitors.toString(16)}::1`;

  const take = async (withScripts: boolean): Promise<Window> => {
    const free = windows.find((each) => each.withScripts === withScripts);
    windows = windows.filter((each) => each !== free);
    const window = free ?? (await openWindow(withScripts));
    taken.push(window);
    return window;
  };

  const visit = async (path: string, manners: Manners = {}): Promise<Page> => {
    visitors += 1;
    const { javaScriptEnabled = true, reducedMotion = null, permissions = [] } = manners;
    const { context, page } = await take(javaScriptEnabled);
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address() });
    await context.grantPermissions([...permissions]);
    await page.emulateMedia({ reducedMotion });
    await page.goto(site.url + path);
    return page;
  };
  const leave = async (): Promise<void> => {
    const left = taken;
    taken = [];
    await Promise.all(left.map((window) => clear(window, site.url)));
    windows.push(...left);
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...windows, ...taken].map(({ context }) => context.close()));
  };
  return { site, address, visit, leave, stop };
};

/** Visitors for the tests of a file: those of a test go at its end. */
export const openVisitorsOfFile = (): Visitors => {
  const visitors = openVisitors();
  afterEach(() => visitors.leave());
  afterAll(() => visitors.stop());
  return visitors;
};
