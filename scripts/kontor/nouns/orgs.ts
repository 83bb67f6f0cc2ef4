import { orgsClose } from '../orgs/close.ts';
import { orgsCreate } from '../orgs/create.ts';
import { orgsList } from '../orgs/list.ts';
import { noun } from './noun.ts';

export const orgs = () =>
  noun(
    {
      name: 'orgs',
      does: 'Organizations that use the payments API',
      examples: ['orgs create "Acme GmbH"', 'orgs list'],
    },
    [orgsCreate(), orgsList(), orgsClose()],
  );
