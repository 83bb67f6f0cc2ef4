import { enableCompileCache } from 'node:module';
import './local/umask.ts';
import './local/env-file.ts';

/** The operator's command line: `npm run kontor -- --help`. */

// Only later imports are kept compiled, which halves the time to the first line of output.
enableCompileCache();
const { useRunningSandbox } = await import('./sandbox/use-running.ts');
await useRunningSandbox();
// A reader such as `head` may stop reading: the command still does its work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
const { runKontor } = await import('./kontor/program.ts');
await runKontor(process.argv.slice(2));
