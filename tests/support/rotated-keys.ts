import { createKey, type NewKey } from '#access/create.ts';
import { rotateKey } from '#access/rotate.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Tenant } from '#payments/tenant.ts';
import { keyPorts } from './keys.ts';
import { basicOf, type Caller } from './v1.ts';

/** A key, its successor, and the successor of that one, all of them valid. */
export const rotatedTwice = async (store: Store, tenant: Tenant): Promise<Caller[]> => {
  const ports = keyPorts(store);
  const { organizationId } = tenant;
  const holder = { type: 'organization', ...tenant } as const;
  const scopes = ['payouts:approve', 'payouts:write'] as const;
  const next = ({ record: { keyId } }: NewKey) => rotateKey(ports, { keyId, overlapMs: DAY_MS });
  const first = await createKey(ports, { holder, scopes });
  const second = await next(first);
  return [first, second, await next(second)].map(({ key: { text } }) => ({
    ...{ organizationId, key: text, basic: basicOf(organizationId, text) },
  }));
};
