import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  CLASSIFICATIONS,
  PURPOSES,
  type Account,
} from '#payments/account/account.ts';
import { accountId, description, metadataShown, moment, name } from '#payments/v1/fields.ts';

/** An account as it is shown (specification, section 2). */
export const account = z.strictObject({
  accountId,
  name,
  description: description.describe('Purpose of the account; may be empty'),
  purpose: z.enum(PURPOSES).describe('What it is for; never changes'),
  classification: z.enum(CLASSIFICATIONS).describe('At most one account is PRIMARY in each mode'),
  status: z.enum(ACCOUNT_STATUSES).describe('An INACTIVE account takes part in no movement'),
  metadata: metadataShown,
  createdAt: moment,
  updatedAt: moment,
});

export const showAccount = (shown: Account): z.input<typeof account> => ({
  accountId: shown.accountId,
  name: shown.name,
  description: shown.description,
  purpose: shown.purpose,
  classification: shown.classification,
  status: shown.status,
  metadata: { ...shown.metadata },
  createdAt: shown.createdAt.toISOString(),
  updatedAt: shown.updatedAt.toISOString(),
});
