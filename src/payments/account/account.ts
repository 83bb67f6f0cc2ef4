export const PURPOSES = ['OPERATING', 'WALLET', 'REVENUE', 'TAX', 'RESERVE', 'OTHER'] as const;
export const CLASSIFICATIONS = ['PRIMARY', 'SECONDARY'] as const;
export const ACCOUNT_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

export type Purpose = (typeof PURPOSES)[number];
export type Classification = (typeof CLASSIFICATIONS)[number];
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Free key-value data of the integrator. */
export type Metadata = Readonly<Record<string, unknown>>;

/** A financial account of an organization (specification, section 2). */
export interface Account {
  accountId: string;
  name: string;
  description: string;
  purpose: Purpose;
  classification: Classification;
  status: AccountStatus;
  metadata: Metadata;
  /** An address on the chain without an owner: deposits name it to say whose they are. */
  referenceKey: string;
  /** Rises by one with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
