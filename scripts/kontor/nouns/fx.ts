import { fxRefresh } from '../fx/refresh.ts';
import { fxShow } from '../fx/show.ts';
import { noun } from './noun.ts';

export const fx = () =>
  noun({ name: 'fx', does: 'Exchange rates', examples: ['fx show', 'fx refresh'] }, [
    fxShow(),
    fxRefresh(),
  ]);
