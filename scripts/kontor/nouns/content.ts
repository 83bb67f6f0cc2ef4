import { contentCheck } from '../content/check.ts';
import { contentLoad } from '../content/load.ts';
import { noun } from './noun.ts';

export const content = () =>
  noun(
    {
      name: 'content',
      does: 'The records of the directory',
      examples: ['content check', 'content load'],
    },
    [contentCheck(), contentLoad()],
  );
