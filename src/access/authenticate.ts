import { isInRanges } from '#kernel/outbound/address-ranges.ts';
import { digestOf, sameDigest } from './digest.ts';
import { parseKey } from './format.ts';
import { keyState, type ApiKey, type Mode } from './key.ts';
import type { KeyStore } from './ports.ts';
import type { OperatorScope, Scope } from './scopes.ts';

interface Ports {
  now(): Date;
  /** Takes note that a key was used; neither waited for nor able to fail. */
  noteUse(key: ApiKey): void;
}

export interface OperatorPorts extends Ports {
  keys: Pick<KeyStore, 'findByDigest'>;
}

export interface OrganizationPorts extends Ports {
  keys: Pick<KeyStore, 'findHeld'>;
}

/** Who is not let in never learns whether the key exists, or why it opens nothing. */
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

/** Whether the key opens anything: the same comparison is made whatever is wrong with it. */
const isActive = (digest: string, found: ApiKey | undefined, now: Date): found is ApiKey => {
  const isSame = sameDigest(digest, found?.digest);
  return isSame && found !== undefined && keyState(found, now) === 'active';
};

/** An address that is not known lies in no range. */
const isElsewhere = ({ addressRanges }: ApiKey, address: string | undefined): boolean =>
  addressRanges.length > 0 && (address === undefined || !isInRanges(address, addressRanges));

/** Whether the value of an X-API-Key header, null for none, is an operator key with a scope. */
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

/** Whether the key is one of this organization: another's key is as wrong as an unknown one. */
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
