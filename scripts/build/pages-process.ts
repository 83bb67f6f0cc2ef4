import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger, AstroPrerenderer, build } from 'astro';
import { NICENESS, stepBack } from '#kernel/worker/step-back.ts';
import { forgetPages, listPages, renderPage, type Page } from './page-list.ts';
import { PageWriter } from './page-writer.ts';
import type { FromPages, PagesOptions, ToPages } from './pages-messages.ts';

/**
 * The process in which Astro compiles the pages. They are rendered with the very renderer of its
 * build, when somebody asks for one, and all of them to be written; what was compiled stays, so
 * that other content needs no other build.
 */

/** Whoever has gone needs no answer: without a callback that would end the process. */
const send = (message: FromPages): void =>
  void process.send?.(message, undefined, undefined, () => undefined);

type End = NonNullable<AstroIntegration['hooks']['astro:build:done']>;

/** What is held of Astro's build. */
interface Compiled {
  standard: AstroPrerenderer;
  /** What other integrations do at the end of a build, such as the sitemap. */
  ends: readonly End[];
  logger: AstroIntegrationLogger;
}

interface Astro {
  build: typeof build;
}

const OWN = 'kontor:pages';
const REPORT_EVERY_MS = 100;

/** Astro waits here for ever: at the end of its build it would remove what it has compiled. */
const never = new Promise<never>(() => undefined);

const holding = (hold: (compiled: Compiled) => void): AstroIntegration => {
  let ends: readonly End[] = [];
  return {
    name: OWN,
    hooks: {
      'astro:config:done': ({ config }) => {
        const others = config.integrations.filter(({ name }) => name !== OWN);
        ends = others.flatMap(({ hooks }) => hooks['astro:build:done'] ?? []);
      },
      'astro:build:start': ({ setPrerenderer, logger }) =>
        setPrerenderer((standard) => ({
          ...standard,
          getStaticPaths: () => {
            hold({ standard, ends, logger });
            return never;
          },
        })),
    },
  };
};

/** With the Astro of the project that is built; no page is rendered yet. */
const compile = async ({ root, bundleFolder: outDir }: PagesOptions): Promise<Compiled> => {
  const path = createRequire(join(root, 'package.json')).resolve('astro');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- found by its path
  const astro: Astro = await import(pathToFileURL(path).href);
  process.once('disconnect', () => {
    rmSync(outDir, { recursive: true, force: true });
    process.exit(0);
  });
  return new Promise((resolve, reject) => {
    const integrations = [holding(resolve)];
    astro
      .build({ root, outDir, integrations, logLevel: 'warn' })
      .then(() => reject(new Error('Astro found no page to build')), reject);
  });
};

/** The pages of one compilation. */
const serve = ({ standard, ends, logger }: Compiled, origin: string) => {
  let pages: ReadonlyMap<string, Page> = new Map();
  let writing = new AbortController();
  const render = (page: Page) => renderPage(standard, page, origin);
  let reportedAt = 0;
  // A message for each page would cost as much as to render some.
  const progress = (done: number, total: number): void => {
    if (done < total && performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    send({ say: 'progress', done, total });
  };
  const writer = new PageWriter({ render, progress });
  return {
    async list(): Promise<readonly string[]> {
      pages = await listPages(standard);
      return [...pages.keys()];
    },
    async render(file: string): Promise<Buffer> {
      const page = pages.get(file);
      const body = page === undefined ? null : await render(page);
      if (body === null) throw new Error(`no page makes ${file}`);
      return body;
    },
    async write(outDir: string): Promise<boolean> {
      const { signal } = (writing = new AbortController());
      const shown = [...pages.values()].filter(({ route }) => route.type === 'page');
      if (!(await writer.write(outDir, pages, signal))) return false;
      const dir = pathToFileURL(`${outDir}/`);
      for (const end of ends) {
        const named = shown.map(({ pathname }) => ({ pathname }));
        await end({ dir, logger, assets: new Map(), pages: named });
      }
      return true;
    },
    pause: () => writing.abort(),
    renew: () => forgetPages(standard),
  };
};

// Whoever asks the server that is open beside it waits for no page that is being written.
stepBack(NICENESS.background);

let served: ReturnType<typeof serve> | undefined;

const compiled = () => {
  if (served === undefined) throw new Error('nothing is compiled yet');
  return served;
};

type Answer = Omit<Extract<FromPages, { say: 'done' }>, 'say' | 'ticket'>;

const answer = async (asked: ToPages): Promise<Answer> => {
  if (asked.say === 'compile') served = serve(await compile(asked), asked.origin);
  if (asked.say === 'list') return { files: await compiled().list() };
  if (asked.say === 'render') return { body: await compiled().render(asked.file) };
  if (asked.say === 'write') return { isWhole: await compiled().write(asked.outDir) };
  if (asked.say === 'pause') compiled().pause();
  if (asked.say === 'renew') compiled().renew();
  return {};
};

process.on('message', (asked: ToPages) => {
  const { ticket } = asked;
  answer(asked).then(
    (answered) => send({ say: 'done', ticket, ...answered }),
    (error: unknown) =>
      send({
        say: 'failed',
        ticket,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});
