import { buildSite } from '../build/site.ts';

/** Builds a site without images, in a process whose time and memory can be watched. */
const [root, distFolder] = process.argv.slice(2);
if (root === undefined || distFolder === undefined)
  throw new Error('build-site.ts <project> <folder of the site>');
await buildSite({ root, distFolder, cards: false });
