import type { z } from 'zod';
import { SECTIONS } from './env.ts';
import { factsOf } from './variable.ts';

const HEAD = [
  '# Settings of Kontor. Copy to .env and change what you need; all of them are optional.',
  '# Made by: npm run --silent kontor -- env example > .env.example',
  '',
].join('\n');

/** The text of .env.example: every variable with what it is for, none of them set. */
export const environmentExample = (): string => {
  const sections = SECTIONS.map(({ title, readBy, variables }) => {
    const described = Object.entries<z.ZodType>(variables).map(([name, schema]) => {
      const { about, example, isSecret } = factsOf(schema);
      return `\n# ${about}${isSecret ? '. Secret' : ''}\n# ${name}=${example}\n`;
    });
    return `\n#### ${title} (${readBy.join(', ')})\n${described.join('')}`;
  });
  return `${HEAD}${sections.join('')}`;
};
