import { isInRanges } from '#kernel/outbound/address-ranges.ts';
import { digestOf, sameDigest } from './digest.ts';
import { parseKey } from './format.ts';
import { keyState, type ApiKey, type Mode } from './key.ts';
import type { KeyStore } from './ports.ts';
import type { OperatorScope, Scope } from './scopes.ts';

interface Ports {
  now(): Date;
  /** Records that a key was used; the caller does not wait for it, and it cannot fail. */
  noteUse(key: ApiKey): void;
}

export interface OperatorPorts extends Ports {
  keys: Pick<KeyStore, 'findByDigest'>;
}

export interface OrganizationPorts extends Ports {
  keys: Pick<KeyStore, 'findHeld'>;
}

/** A refused caller never learns whether the key exists, or why it is refused. */
type OperatorAnswer =
  | { outcome: 'granted'; keyId: string }
  | { outcome: 'unauthenticated' }
  | { outcome: 'forbidden' }
  | { outcome: 'elsewhere' };

export type OrganizationAnswer =
  | {
      outcome: 'granted';
      keyId: string;
      organizationId: string;
      mode: Mode;
      scopes: readonly Scope[];
    }
  | { outcome: 'unauthenticated' }
  /** The key is right, but may not be used from the caller's address. */
  | { outcome: 'elsewhere' }
  /** The key is right, but its organization was closed. */
  | { outcome: 'closed'; mode: Mode };

const UNAUTHENTICATED = { outcome: 'unauthenticated' } as const;
const ELSEWHERE = { outcome: 'elsewhere' } as const;

/**
 * Whether the key is valid: the digests are always compared, so that the time does not show the
 * fault.
 */
const isActive = (digest: string, found: ApiKey | undefined, now: Date): found is ApiKey => {
  const isSame = sameDigest(digest, found?.digest);
  return isSame && found !== undefined && keyState(found, now) === 'active';
};

/** Whether the address is outside the key's ranges; an unknown address is in no range. */
export const isElsewhere = ({ addressRanges }: ApiKey, address: string | undefined): boolean =>
  addressRanges.length > 0 && (address === undefined || !isInRanges(address, addressRanges));

/** Checks whether an X-API-Key header, null for none, is an operator key with a scope. */
export const authenticateOperator = async (
  ports: OperatorPorts,
  header: string | null,
  scope: OperatorScope,
  address?: string,
): Promise<OperatorAnswer> => {
  const formed = parseKey(header ?? '');
  if (formed === null) return UNAUTHENTICATED;
  const digest = digestOf(formed);
  const key = await ports.keys.findByDigest(digest);
  if (!isActive(digest, key, ports.now()) || key.holder.type !== 'operator') return UNAUTHENTICATED;
  if (isElsewhere(key, address)) return ELSEWHERE;
  ports.noteUse(key);
  if (!key.scopes.includes(scope)) return { outcome: 'forbidden' };
  return { outcome: 'granted', keyId: key.keyId };
};

/** Checks whether the key belongs to this organization: another's key counts as an unknown one. */
export const authenticateOrganization = async (
  ports: OrganizationPorts,
  { organizationId, key: text, address }: { organizationId: string; key: string; address?: string },
): Promise<OrganizationAnswer> => {
  const formed = parseKey(text);
  if (formed === null) return UNAUTHENTICATED;
  const digest = digestOf(formed);
  const found = await ports.keys.findHeld(digest, organizationId);
  const key = found?.key;
  if (!isActive(digest, key, ports.now()) || key.holder.type !== 'organization')
    return UNAUTHENTICATED;
  if (key.holder.organizationId !== organizationId) return UNAUTHENTICATED;
  if (isElsewhere(key, address)) return ELSEWHERE;
  ports.noteUse(key);
  const { keyId, scopes, holder } = key;
  if (!found?.isOpen) return { outcome: 'closed', mode: holder.mode };
  return { outcome: 'granted', keyId, organizationId, mode: holder.mode, scopes };
};
