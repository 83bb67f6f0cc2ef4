import { digestOf, sameDigest } from './digest.ts';
import { parseKey, type FormedKey } from './format.ts';
import { keyState, type ApiKey, type Mode } from './key.ts';
import type { KeyStore, OrganizationStore } from './ports.ts';
import type { OperatorScope, Scope } from './scopes.ts';

export interface OperatorPorts {
  keys: Pick<KeyStore, 'findByDigest'>;
  now(): Date;
  /** Takes note that a key was used; neither waited for nor able to fail. */
  noteUse(key: ApiKey): void;
}

export interface OrganizationPorts extends OperatorPorts {
  organizations: Pick<OrganizationStore, 'find'>;
}

/** Whoever is not let in is never told whether the key exists, or why it opens nothing. */
export type OperatorAnswer =
  { outcome: 'granted'; keyId: string } | { outcome: 'unauthenticated' } | { outcome: 'forbidden' };

export type OrganizationAnswer =
  | {
      outcome: 'granted';
      keyId: string;
      organizationId: string;
      mode: Mode;
      scopes: readonly Scope[];
    }
  | { outcome: 'unauthenticated' }
  /** The key is right, but its organization was closed. */
  | { outcome: 'closed' };

const UNAUTHENTICATED = { outcome: 'unauthenticated' } as const;

/** The active key: the same look-up and comparison are made whatever is wrong with it. */
const activeKey = async (
  { keys, now }: OperatorPorts,
  formed: FormedKey,
): Promise<ApiKey | undefined> => {
  const digest = digestOf(formed);
  const found = await keys.findByDigest(digest);
  const isSame = sameDigest(digest, found?.digest);
  return isSame && found && keyState(found, now()) === 'active' ? found : undefined;
};

/** Whether the value of an X-API-Key header, null for none, is an operator key with a scope. */
export const authenticateOperator = async (
  ports: OperatorPorts,
  header: string | null,
  scope: OperatorScope,
): Promise<OperatorAnswer> => {
  const formed = parseKey(header ?? '');
  if (formed === null) return UNAUTHENTICATED;
  const key = await activeKey(ports, formed);
  if (key?.holder.type !== 'operator') return UNAUTHENTICATED;
  ports.noteUse(key);
  if (!key.scopes.includes(scope)) return { outcome: 'forbidden' };
  return { outcome: 'granted', keyId: key.keyId };
};

/** Whether the key is one of this organization: another's key is as wrong as an unknown one. */
export const authenticateOrganization = async (
  ports: OrganizationPorts,
  { organizationId, key: text }: { organizationId: string; key: string },
): Promise<OrganizationAnswer> => {
  const formed = parseKey(text);
  if (formed === null) return UNAUTHENTICATED;
  const [key, organization] = await Promise.all([
    activeKey(ports, formed),
    ports.organizations.find(organizationId),
  ]);
  if (key?.holder.type !== 'organization' || key.holder.organizationId !== organizationId)
    return UNAUTHENTICATED;
  ports.noteUse(key);
  if (organization === undefined || organization.closedAt !== null) return { outcome: 'closed' };
  const { keyId, scopes } = key;
  return { outcome: 'granted', keyId, organizationId, mode: key.holder.mode, scopes };
};
