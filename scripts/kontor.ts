import { enableCompileCache } from 'node:module';
import './local/umask.ts';
import './local/env-file.ts';

/** The operator's command line: `npm run kontor -- --help`. */

// Only what is imported after this is kept compiled, which halves the time to the first line.
enableCompileCache();
const { useRunningSandbox } = await import('./sandbox/use-running.ts');
await useRunningSandbox();
// Who reads no further, such as `head`, has seen enough; the command does its work all the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
const { runKontor } = await import('./kontor/program.ts');
await runKontor(process.argv.slice(2));
