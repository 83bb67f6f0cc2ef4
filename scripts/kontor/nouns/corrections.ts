import { correctionsClose } from '../corrections/close.ts';
import { correctionsErase } from '../corrections/erase.ts';
import { correctionsList } from '../corrections/list.ts';
import { correctionsShow } from '../corrections/show.ts';
import { noun } from './noun.ts';

export const corrections = () =>
  noun(
    {
      name: 'corrections',
      does: 'Listed companies that ask for correction or removal',
      examples: ['corrections list --status open', 'corrections close cor_0123456789abcdef'],
    },
    [correctionsList(), correctionsShow(), correctionsClose(), correctionsErase()],
  );
