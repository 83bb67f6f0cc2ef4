import { PaymentError } from './errors.ts';
import type { Tenant } from './tenant.ts';

/**
 * The integrator's own name for a payout or a payment. A reference can be used only once in an
 * organization and mode: a request that is repeated even days later, with any key, pays once.
 */

/** The payout or payment that has a reference. */
interface ReferencedObject {
  objectId: string;
  /** Null if the object itself is no longer stored. */
  status: string | null;
}

export interface ReferenceReader {
  find(tenant: Tenant, reference: string): Promise<ReferencedObject | undefined>;
}

export interface ReadsReferences {
  references: ReferenceReader;
}

const KINDS: Readonly<Record<string, string>> = { po: 'payout', pmt: 'payment' };

/**
 * @throws PaymentError REFERENCE_EXISTS, naming the object that has the reference and its status
 */
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
