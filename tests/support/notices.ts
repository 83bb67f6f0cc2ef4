import { randomBytes } from 'node:crypto';
import type { Mode } from '#access/key.ts';
import type { Store } from '#kernel/storage/store.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { deliveryReader } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhooks/webhook-endpoints.ts';
import { noticeStore } from '#payments/storage/webhooks/register-notices.ts';
import { createEndpoint } from '#payments/webhooks/create.ts';
import { announceChanges, REGISTER_TYPE } from '#payments/webhooks/notice.ts';
import { secretVault } from '#payments/webhooks/vault.ts';
import { setupOf } from './payments.ts';
import { VAULT_KEY } from './webhooks.ts';

/** An endpoint of a new organization is told that the register has changed, and nothing is sent. */
export const fillNotices = async (store: Store, mode: Mode): Promise<void> => {
  const { ports, book, newTenant } = setupOf(store);
  const tenant = await newTenant(mode);
  const webhooks = {
    ...{ newId: ports.newId, now: ports.now, randomBytes },
    vault: secretVault([VAULT_KEY], randomBytes),
    endpoints: endpointReader(store),
    deliveries: deliveryReader(store),
    addresses: async () => [],
    urlRules: () => ({ allowHttp: true, allowLoopback: true }),
  };
  const order = { url: 'https://127.0.0.1:9999/hook', types: [REGISTER_TYPE] };
  const decide = () => createEndpoint(webhooks, tenant, order);
  await commitDecision(book, { tenant, decide });
  const notices = noticeStore(store);
  const facts = { ...ports, notices, origin: 'https://kontor.example' };
  const before = await notices.lastCursor();
  const chain = 'a'.repeat(16);
  const first = before === null ? 1 : 3;
  for (const sequence of [first, first + 1]) {
    const history = { end: async () => ({ sequence, chain }) };
    await announceChanges({ ...facts, history, observations: { end: async () => 0 } });
  }
};
