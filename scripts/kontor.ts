import { enableCompileCache } from 'node:module';
import './local/umask.ts';
import './local/env-file.ts';

/** The operator's command line: `npm run kontor -- --help`. */

// Only what is imported after this is kept compiled, which halves the time to the first line.
enableCompileCache();
const { useRunningSandbox } = await import('./sandbox/use-running.ts');
await useRunningSandbox();
const { runKontor } = await import('./kontor/program.ts');
await runKontor(process.argv.slice(2));
