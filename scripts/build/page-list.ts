import type { AstroPrerenderer } from 'astro';

/** The pages that Astro has compiled, listed and rendered without an end of its build. */

type Route = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** A file that a page or an endpoint makes. */
export interface Page extends Route {
  /** Below the site, such as `/hotels.html`. */
  file: string;
}

const fileOf = ({ pathname, route }: Route): string => {
  if (route.type === 'endpoint') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
};

/** What Astro's own renderer holds: it keeps for ever what pages it has found. */
interface Compiled {
  app: {
    routeCache: { clearAll(): void };
  };
}

const isSetUp = (standard: object): standard is Compiled => 'app' in standard;

const compiledIn = (standard: object): Compiled['app'] => {
  if (!isSetUp(standard)) throw new Error('Astro has another renderer than this was made for');
  return standard.app;
};

/** Forgets what pages were found. */
export const forgetPages = (standard: AstroPrerenderer): void =>
  compiledIn(standard).routeCache.clearAll();

/** Every file with what makes it; the first of two that would make the same. */
export const listPages = async (standard: AstroPrerenderer): Promise<Map<string, Page>> => {
  forgetPages(standard);
  const pages = new Map<string, Page>();
  for (const each of await standard.getStaticPaths()) {
    const file = fileOf(each);
    if (!pages.has(file)) pages.set(file, { ...each, file });
  }
  return pages;
};

/** Null for a page that makes no file. */
export const renderPage = async (
  standard: AstroPrerenderer,
  { file, route }: Page,
  origin: string,
): Promise<Buffer | null> => {
  const result = await standard.render(new Request(new URL(file, origin)), { routeData: route });
  const response = 'response' in result ? result.response : result;
  if (response.status >= 300 && response.status < 400)
    throw new Error(`${file} leads elsewhere, which a file cannot`);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
};
