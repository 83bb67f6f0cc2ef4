import { payoutsList } from '../payouts/list.ts';
import { payoutsShow } from '../payouts/show.ts';
import { noun } from './noun.ts';

export const payouts = () =>
  noun(
    {
      name: 'payouts',
      does: 'Payouts of organizations',
      examples: ['payouts list --org org_… --mode live --status processing'],
    },
    [payoutsList(), payoutsShow()],
  );
