import { parseRange } from '#kernel/outbound/address-ranges.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { digestOf } from './digest.ts';
import { formatKey, SECRET_BYTES, type FormedKey } from './format.ts';
import { newId } from './id.ts';
import type { ApiKey, KeyHolder } from './key.ts';
import { showOrganization } from './organizations.ts';
import type { KeyPorts, KeyWorld } from './ports.ts';
import { DEFAULT_SCOPES, OPERATOR_SCOPES, ORGANIZATION_SCOPES, type Scope } from './scopes.ts';

export interface KeyOrder {
  holder: KeyHolder;
  name?: string;
  /**
   * If absent, all scopes of an organization except approving; an operator key must name its
   * scopes.
   */
  scopes?: readonly Scope[] | undefined;
  /** A year from now when absent; null for never. */
  expiresAt?: Date | null | undefined;
  /** The address ranges from which it may be used; any address if absent. */
  addressRanges?: readonly string[] | undefined;
}

/** A key and its record; only at its creation are both together. */
export interface NewKey {
  key: FormedKey;
  record: ApiKey;
}

const scopesOf = ({ holder, scopes }: KeyOrder): readonly Scope[] => {
  const lawful: readonly Scope[] =
    holder.type === 'operator' ? OPERATOR_SCOPES : ORGANIZATION_SCOPES;
  const wanted = scopes ?? (holder.type === 'operator' ? [] : DEFAULT_SCOPES);
  const wrong = wanted.find((scope) => !lawful.includes(scope));
  if (wrong !== undefined || wanted.length === 0)
    throw new RefusalError('INVALID', `scope: expected at least one of ${lawful.join(', ')}`);
  return lawful.filter((scope) => wanted.includes(scope));
};

/** One year later: so a forgotten key expires by itself. */
const yearFrom = (now: Date): Date => {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
};

const rangesOf = ({ addressRanges = [] }: KeyOrder): readonly string[] =>
  addressRanges.map((given) => {
    const range = parseRange(given);
    if (range !== null) return range;
    const expected = 'expected an address or a range such as 203.0.113.0/24 or 2001:db8::/32';
    throw new RefusalError('INVALID', `address: ${expected}`);
  });

/** The record of a key that already exists, such as the local test key. */
export const recordKey = (key: FormedKey, order: KeyOrder, world: KeyWorld): ApiKey => {
  const { holder, name = '', expiresAt = yearFrom(world.now()) } = order;
  if (expiresAt !== null && expiresAt <= world.now())
    throw new RefusalError('INVALID', 'expiry: expected a moment to come');
  return {
    keyId: newId('key', world),
    holder,
    name,
    scopes: scopesOf(order),
    digest: digestOf(key),
    lastCharacters: key.text.slice(-4),
    addressRanges: rangesOf(order),
    createdAt: world.now(),
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    replacedBy: null,
  };
};

export const makeKey = (order: KeyOrder, world: KeyWorld): NewKey => {
  const kind = order.holder.type === 'operator' ? 'op' : order.holder.mode;
  const key = formatKey(kind, world.randomBytes(SECRET_BYTES));
  return { key, record: recordKey(key, order, world) };
};

/** Creates a key; this is the only answer that contains it. */
export const createKey = async (ports: KeyPorts, order: KeyOrder): Promise<NewKey> => {
  const { holder } = order;
  if (holder.type === 'organization') {
    const { closedAt } = await showOrganization(ports, holder.organizationId);
    if (closedAt !== null)
      throw new RefusalError('ORGANIZATION_CLOSED', `${holder.organizationId} is closed`);
  }
  const made = makeKey(order, ports.world);
  await ports.keys.add(made.record);
  return made;
};
