import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer, build } from 'astro';
import type { FromPages, PageRequest, PagesOptions } from './pages-messages.ts';

/**
 * The process in which Astro builds the pages. While it writes one page after the other, it renders
 * those that somebody asks for at once, with the very renderer of the build.
 */

const send = (message: FromPages): void => void process.send?.(message);

type Route = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

const fileOf = ({ pathname, route }: Route): string => {
  if (route.type === 'endpoint') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
};

const isResponse = (result: object): result is Response => result instanceof Response;

/** The renderer of the build, which also answers the parent process. */
const shared = (standard: AstroPrerenderer, origin: string): AstroPrerenderer => {
  let routes = new Map<string, Route>();
  let rendered = 0;
  const render: AstroPrerenderer['render'] = (request, options) =>
    standard.render(request, options);
  const answer = async ({ ticket, file }: PageRequest): Promise<void> => {
    const route = routes.get(file);
    if (route === undefined) return send({ say: 'page', ticket, error: `no page makes ${file}` });
    const result = await render(new Request(new URL(file, origin)), { routeData: route.route });
    const response = isResponse(result) ? result : result.response;
    send({ say: 'page', ticket, body: Buffer.from(await response.arrayBuffer()) });
  };
  process.on('message', (request: PageRequest) => {
    answer(request).catch((error: unknown) =>
      send({ say: 'page', ticket: request.ticket, error: String(error) }),
    );
  });
  return {
    ...standard,
    async getStaticPaths() {
      const paths = await standard.getStaticPaths();
      routes = new Map(paths.map((each) => [fileOf(each), each]));
      send({ say: 'listed', files: [...routes.keys()] });
      return paths;
    },
    async render(request, options) {
      const page = await render(request, options);
      send({ say: 'progress', done: (rendered += 1), total: routes.size });
      return page;
    },
  };
};

const integration = (origin: string): AstroIntegration => ({
  name: 'kontor:pages',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((standard) => shared(standard, origin)),
  },
});

interface Astro {
  build: typeof build;
}

/** With the Astro of the project that is built. */
const run = async ({ root, outDir, origin }: PagesOptions): Promise<void> => {
  const path = createRequire(join(root, 'package.json')).resolve('astro');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- found by its path
  const astro: Astro = await import(pathToFileURL(path).href);
  await astro.build({ root, outDir, integrations: [integration(origin)], logLevel: 'warn' });
};

process.once('message', (options: PagesOptions) => {
  run(options)
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      send({ say: 'failed', message: error instanceof Error ? error.message : String(error) });
      process.exit(1);
    });
});
