import { accountsList } from '../accounts/list.ts';
import { accountsShow } from '../accounts/show.ts';
import { accountsActivate, accountsDeactivate } from '../accounts/status.ts';
import { noun } from './noun.ts';

export const accounts = () =>
  noun(
    {
      name: 'accounts',
      does: "Organizations' accounts",
      examples: ['accounts list --org org_… --mode test', 'accounts deactivate acct_… …'],
    },
    [accountsList(), accountsShow(), accountsActivate(), accountsDeactivate()],
  );
