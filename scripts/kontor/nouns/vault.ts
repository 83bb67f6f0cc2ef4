import { vaultNonces } from '../vault/nonces.ts';
import { vaultShow } from '../vault/show.ts';
import { noun } from './noun.ts';

export const vault = () =>
  noun(
    {
      name: 'vault',
      does: 'The wallet on the chain that payouts leave from',
      examples: ['vault show --mode live', 'vault nonces --mode live --count 8'],
    },
    [vaultShow(), vaultNonces()],
  );
