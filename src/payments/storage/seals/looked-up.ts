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

/** @throws PaymentError ACCOUNT_INACTIVE where the organization was erased */
export const requireDigest = (digest: string | null): string => {
  if (digest === null) throw erased();
  return digest;
};

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
export const digestOfReference = (sealer: Sealer, owner: string, reference: string): string =>
  requireDigest(sealer.digest(owner, reference));

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

/** Begins a stored digest; no key and no scope of a request begins with it. */
const DIGESTED = '\u0001';

type OfOrganization = Pick<Tenant, 'organizationId'>;

/** `purpose`: the same text has another digest for each. */
const digests = (purpose: string) => ({
  /** Null where the organization was erased: nobody can look it up any more. */
  stored: (sealer: Sealer, { organizationId }: OfOrganization, text: string): string | null => {
    const digest = sealer.digest(organizationId, purpose + text);
    return digest === null ? null : DIGESTED + digest;
  },
  /**
   * A JSON list of the values under which the text may be stored: its digest, or the plain text if
   * it was stored before digests were and is not sealed yet. Without waiting if the key is known.
   */
  forms: (
    seals: Pick<Seals, 'digest'>,
    { organizationId }: OfOrganization,
    text: string,
  ): string | Promise<string> => {
    const listed = (digest: string | null): string =>
      JSON.stringify(digest === null ? [text] : [DIGESTED + digest, text]);
    const digest = seals.digest(organizationId, purpose + text);
    return digest instanceof Promise ? digest.then(listed) : listed(digest);
  },
});

/** The Idempotency-Key with which a payout or a deposit of the test wallet was requested. */
export const KEYS = digests('Idempotency-Key ');

/** The scope of a request, which contains its Idempotency-Key. */
export const SCOPES = digests('Request ');
