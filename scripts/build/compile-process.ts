import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration, build } from 'astro';
import { NICENESS, stepBack } from '#kernel/worker/step-back.ts';
import { FILES_MODULE, PAGE_STYLES, RENDERING, type PageStyles } from './compiled.ts';

/**
 * The process in which Astro compiles the pages. It exits before a page is rendered, because the
 * compiler needs more memory than all processes that render.
 */

interface Astro {
  build: typeof build;
}

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages'];

const stylesOf = (pages: Pages): PageStyles =>
  [...pages].map(([key, { styles }]) => ({ key, styles }));

/** Compiles pages, and the code for all other files, and stops where Astro would render. */
const stopping = (root: string, end: (styles: PageStyles) => Promise<never>): AstroIntegration => {
  let pages: Pages = new Map();
  return {
    name: 'kontor:pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/files', entrypoint: join(root, FILES_MODULE), prerender: true }),
      'astro:build:setup': (setup) => void (pages = setup.pages),
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name: 'kontor:pages',
          setup: () => end(stylesOf(pages)),
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('pages are rendered elsewhere')),
        }),
    },
  };
};

/** Compiles with the Astro version of the project that is built. */
const compile = async (root: string, outDir: string): Promise<void> => {
  const path = createRequire(join(root, 'package.json')).resolve('astro');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- found by its path
  const astro: Astro = await import(pathToFileURL(path).href);
  const integrations = [
    stopping(root, async (styles) => {
      await writeFile(join(outDir, RENDERING, PAGE_STYLES), JSON.stringify(styles));
      // Exits here, because Astro would delete the compilation at the end of its build.
      process.exit(0);
    }),
  ];
  await astro.build({ root, outDir, integrations, logLevel: 'warn' });
  throw new Error('Astro found no page to build');
};

const [root, bundleFolder, role] = process.argv.slice(2);
// Lowers the priority, so that the server beside it answers requests first.
stepBack(role === 'build' ? NICENESS.build : NICENESS.background);
if (root === undefined || bundleFolder === undefined)
  throw new Error('compile-process.ts <project> <folder>');
process.once('disconnect', () => {
  rmSync(bundleFolder, { recursive: true, force: true });
  process.exit(1);
});
await compile(root, bundleFolder);
