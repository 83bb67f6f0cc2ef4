import { join } from 'node:path';

/** What `npm start` runs, in whichever folder the project lies. */
export const startIn = (root: string): string[] => [
  '--max-semi-space-size=8',
  join(root, 'scripts/start.ts'),
];

/** Where it says its address. */
export const OPEN = /open at (http:\/\/\S+)/;
