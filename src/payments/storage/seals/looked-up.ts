import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { ERASED } from '#kernel/storage/seals/marks.ts';
import type { Sealer, Seals } from '#kernel/storage/seals/keys.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * Free texts that are looked up and must be unique in an organization: they are sealed
 * deterministically, so that the same text has the same sealed form. Without the organization's key
 * nobody can read or guess them, and no new one can be stored; see decision 089.
 */

const CHAINS: ReadonlySet<string> = new Set(CHAIN_NAMES);
const TRANSACTION = /^[1-9A-HJ-NP-Za-km-z]{64,90}(?::\d+)?$/;
const RETURN = /^return-po-[0-9a-z]{26}$/;

type Names = Pick<Payment, 'provider' | 'providerPaymentId'>;

/**
 * Names that need no seal: a transaction is public on its chain, and a return has an id by Kontor.
 */
const isNoText = ({ provider, providerPaymentId: id }: Names): boolean =>
  (CHAINS.has(provider.toLowerCase()) && TRANSACTION.test(id)) ||
  (provider === 'bank' && RETURN.test(id));

const erased = (): Error =>
  new PaymentError('ACCOUNT_INACTIVE', 'The organization of the account was erased');

/**
 * A payment's provider and the provider's id for it, in the form in which they are stored and
 * looked up.
 * @throws PaymentError ACCOUNT_INACTIVE where the organization was erased
 */
export const sealedNames = (sealer: Sealer, owner: string, names: Names): Names => {
  if (isNoText(names)) return names;
  const seal = (field: keyof Names): string => {
    const sealed = sealer.seal(owner, field, names[field]);
    if (sealed === ERASED) throw erased();
    return sealed;
  };
  return { provider: seal('provider'), providerPaymentId: seal('providerPaymentId') };
};

/**
 * The digest that is stored in used_references in place of the reference.
 * @throws PaymentError ACCOUNT_INACTIVE where the organization was erased
 */
export const digestOfReference = (sealer: Sealer, owner: string, reference: string): string => {
  const digest = sealer.digest(owner, reference);
  if (digest === null) throw erased();
  return digest;
};

/**
 * A JSON list of the values under which used_references may store the reference: its digest, or the
 * plain reference if it was used before references were sealed and is not sealed yet.
 */
export const namesOfReference = (
  seals: Pick<Seals, 'digest'>,
  { organizationId }: Tenant,
  reference: string,
): string | Promise<string> => {
  const listed = (digest: string | null): string => JSON.stringify([digest, reference]);
  const digest = seals.digest(organizationId, reference);
  return digest instanceof Promise ? digest.then(listed) : listed(digest);
};

/** A reference and a key that are the same text have digests that differ. */
const KEY_OF_REQUEST = 'Idempotency-Key ';
/** No key begins with it: what does is a digest. */
const DIGESTED = '\u0001';

/**
 * What a payout keeps of the Idempotency-Key of its request: it is looked up and never shown. Null
 * where the organization was erased: nobody can look it up any more.
 */
export const digestOfKey = (
  sealer: Sealer,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  key: string,
): string | null => {
  const digest = sealer.digest(organizationId, KEY_OF_REQUEST + key);
  return digest === null ? null : DIGESTED + digest;
};

/** The forms in which payouts may have the key: a plain one was stored before keys were sealed. */
export const formsOfKey = async (
  seals: Pick<Seals, 'digest'>,
  { organizationId }: Tenant,
  key: string,
): Promise<readonly string[]> => {
  const digest = await seals.digest(organizationId, KEY_OF_REQUEST + key);
  return digest === null ? [key] : [DIGESTED + digest, key];
};
