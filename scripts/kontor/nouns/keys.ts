import { keysCreate } from '../keys/create.ts';
import { keysList } from '../keys/list.ts';
import { keysRevoke } from '../keys/revoke.ts';
import { keysRotate } from '../keys/rotate.ts';
import { noun } from './noun.ts';

export const keys = () =>
  noun(
    {
      name: 'keys',
      does: 'Keys of the operator and of organizations',
      examples: ['keys create --operator --scope fx', 'keys list', 'keys rotate key_…'],
    },
    [keysCreate(), keysList(), keysRevoke(), keysRotate()],
  );
