import { resolve } from 'node:path';
import { ALLOWED } from './secrets/allowed.ts';
import { scan } from './secrets/scan.ts';

/** npm run secrets: fails where a file that could be committed holds what looks like a secret. */
const [folder = resolve(import.meta.dirname, '..')] = process.argv.slice(2);
const isOwn = process.argv[2] === undefined;
const { files, found, stale } = await scan(resolve(folder), isOwn ? ALLOWED : []);

for (const line of found) console.error(`✗ ${line}`);
for (const line of stale) console.error(`✗ no longer there, take it off the list: ${line}`);
if (found.length > 0) {
  console.error(
    'Take the secret out and make a new one, for others may have read it. What is none is listed ' +
      'in scripts/secrets/allowed.ts by the digits in brackets, with the reason.',
  );
}
if (found.length + stale.length > 0) process.exitCode = 1;
else console.log(`✓ No secrets in ${files.toLocaleString('en-GB')} files`);
