import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './process.ts';

/** What people read beside the code: README and its like, docs/, examples/. */
export interface Prose {
  /** Relative to the project's folder. */
  path: string;
  text: string;
}

const AT_THE_ROOT = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const FOLDERS = ['docs', 'examples'];

export const readProse = async (): Promise<Prose[]> => {
  const listed = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true });
      return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
    }),
  );
  const paths = [...AT_THE_ROOT, ...listed.flat().sort()];
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  );
};

/** A command line as printed, with what follows a backslash joined to it. */
export interface PrintedCommand {
  path: string;
  command: string;
}

const linesOf = (block: string): string[] =>
  block
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Every line of the blocks marked `sh`, and what stands as `npm …` inside a sentence. */
export const commandsOf = ({ path, text }: Prose): PrintedCommand[] => {
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)];
  const sentences = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const inline = [...sentences.matchAll(/`((?:npm|npx) [^`]+)`/g)];
  const commands = [
    ...blocks.flatMap(([, block = '']) => linesOf(block)),
    ...inline.map(([, command = '']) => command.replaceAll(/\s+/g, ' ')),
  ];
  return [...new Set(commands)].map((command) => ({ path, command }));
};
