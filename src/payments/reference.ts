import { PaymentError } from './errors.ts';
import type { Tenant } from './tenant.ts';

/**
 * What an integrator calls a payout or a payment. A reference is used once in an organization and
 * mode, for ever: a request that is repeated after days, under any key, pays once.
 */

/** The payout or payment that has a reference. */
interface ReferencedObject {
  objectId: string;
  /** Null where the object itself is no longer kept. */
  status: string | null;
}

export interface ReferenceReader {
  find(tenant: Tenant, reference: string): Promise<ReferencedObject | undefined>;
}

export interface ReadsReferences {
  references: ReferenceReader;
}

const KINDS: Readonly<Record<string, string>> = { po: 'payout', pmt: 'payment' };

/** @throws PaymentError REFERENCE_EXISTS, naming what has the reference and its state */
export const requireUnusedReference = async (
  { references }: ReadsReferences,
  tenant: Tenant,
  reference: string | undefined,
): Promise<void> => {
  if (reference === undefined) return;
  const first = await references.find(tenant, reference);
  if (first === undefined) return;
  const { objectId, status } = first;
  const kind = KINDS[objectId.split('_', 1).join()];
  const state = status === null ? 'is no longer kept' : `is ${status}`;
  throw new PaymentError(
    'REFERENCE_EXISTS',
    `The reference belongs to the ${kind} ${objectId}, which ${state}`,
  );
};
