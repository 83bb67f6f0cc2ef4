import { envExample } from '../env/example.ts';
import { noun } from './noun.ts';

export const env = () =>
  noun({ name: 'env', does: 'The variables of the environment', examples: ['env example'] }, [
    envExample(),
  ]);
