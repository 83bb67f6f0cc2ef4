import { z } from 'zod';
import type { BeneficiaryReader } from '#payments/beneficiary/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import type { Store } from '#kernel/storage/store.ts';
import { TenantTable } from './tenant-table.ts';

export const BENEFICIARIES = new TenantTable(
  'beneficiaries',
  {
    beneficiaryId: z.string(),
    name: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    createdAt: moment,
  },
  { beneficiaryId: 'id' },
);

export const beneficiaryReader = (store: Store): BeneficiaryReader => ({
  find: (tenant, beneficiaryId) => BENEFICIARIES.find(store, tenant, beneficiaryId),
  list: (tenant, page) => BENEFICIARIES.page(store, tenant, page),
});
