import type { KnipConfig } from 'knip';

/** The scripts of a page are brought in by `<script src>`, which knip itself does not follow. */
const importsOfAstro = (text: string): string => {
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script src="([^"]+)"/g)];
  return [frontMatter, ...scripts.map(([, source = '']) => `import '${source}';`)].join('\n');
};

const importsOfCss = (text: string): string =>
  [...text.matchAll(/@import '([^']+)'/g)]
    .map(([, source = '']) => `import '${source}';`)
    .join('\n');

const config: KnipConfig = {
  entry: [
    'functions/*.ts',
    'tests/**/*.{test,slow}.ts',
    // What programs of others import: its types are the interface, used here or not.
    'src/client/kontor.ts',
    // Compiled with the pages, and asked for by the build.
    'src/app/files/files.ts',
    // The shell hands its process over to it, which knip does not read.
    'scripts/start.ts',
    // Programs that another process starts by the name of their file.
    'scripts/build/{compile,render}-process.ts',
    'scripts/bench/{boundaries,build-site,load-content,serve,eleventy/eleventy.config}.ts',
    'scripts/bench/{far/sweep,payments/bare,payments/load,payments/peer/server,payouts/serve}.ts',
    'scripts/bench/webhooks/receivers.ts',
    'scripts/campaign/serve.ts',
    'scripts/solana-sandbox/main.ts',
    'scripts/simulate/process.ts',
    'tests/support/{alarm,payout,v1,webhook}-process.ts',
    'tests/support/log-writer.ts',
    'tests/support/{endpoint-server,random-searches}.ts',
    'tests/functions/lambda.ts',
    // Started by hand with a package that is no dependency.
    'scripts/map/make.ts',
    'scripts/places/make.ts',
  ],
  project: ['{src,functions,scripts,tests}/**/*.{ts,mjs,astro,css}', '*.{ts,mjs}'],
  compilers: { astro: importsOfAstro, css: importsOfCss },
  // A disk that is full is made of memory, where the machine lets a test do so.
  ignoreBinaries: ['mount', 'umount'],
  ignoreDependencies: [
    // Its files are read from the disk, by the name of a family, to draw cards.
    '@fontsource/source-serif-4',
    // Programs of others that are started by the path of their file.
    'kontor-test-servers',
    '@11ty/eleventy',
    '@agentcash/discovery',
    '@modelcontextprotocol/conformance',
    '@modelcontextprotocol/inspector',
    '@redocly/cli',
    '@sparticuz/chromium',
    '@stoplight/prism-cli',
    'conformance-modern',
    // A program that a test writes to the disk imports it.
    'openapi-fetch',
  ],
};

export default config;
