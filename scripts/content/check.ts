import { relative, resolve } from 'node:path';
import { KINDS } from '#records/kinds.ts';
import { readContent, type Fault } from './read.ts';

/** One line a fault: file, field, what was expected. */
export const faultReport = (faults: readonly Fault[]): string =>
  faults
    .map(
      ({ file, field, expected }) =>
        `${relative(process.cwd(), file)}  ${field}: expected ${expected}`,
    )
    .join('\n');

if (import.meta.main) {
  const { files, faults } = await readContent(resolve('content'), { demo: true });
  for (const kind of KINDS)
    console.log(`${kind}: ${files.filter((file) => file.kind === kind).length} records`);
  if (faults.length > 0) console.error(`${faults.length} faults\n${faultReport(faults)}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
