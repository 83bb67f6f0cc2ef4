import { bankCopy } from '../bank/copy.ts';
import { bankExport } from '../bank/export.ts';
import { bankReport } from '../bank/report.ts';
import { noun } from './noun.ts';

export const bank = () =>
  noun(
    {
      name: 'bank',
      does: 'Payouts in euros at your own bank',
      examples: ['bank export transfers.xml', 'bank report status.xml'],
    },
    [bankExport(), bankCopy(), bankReport()],
  );
