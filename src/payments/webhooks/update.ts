import type { WebhookChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { distinct, requireUrl, requireVault, type EndpointWithSecret } from './create.ts';
import { OVERLAP_MS, type WebhookEndpoint } from './endpoint.ts';
import type { WebhookPorts } from './ports.ts';
import { readEndpoint } from './read.ts';
import { newSecret, sharedSecretText } from './secret.ts';

/** Omitted fields stay as they are. */
interface EndpointPatch {
  url?: string | undefined;
  types?: readonly string[] | undefined;
  description?: string | undefined;
  disabled?: boolean | undefined;
}

const reasonAfter = ({ disabledReason }: WebhookEndpoint, disabled: boolean | undefined) => {
  if (disabled === undefined) return disabledReason;
  return disabled ? (disabledReason ?? 'REQUESTED') : null;
};

const sameText = (one: WebhookEndpoint, other: WebhookEndpoint): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Changes an endpoint. @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR */
export const updateEndpoint = async (
  ports: WebhookPorts,
  tenant: Tenant,
  { endpointId, patch }: { endpointId: string; patch: EndpointPatch },
): Promise<Decision<WebhookEndpoint, WebhookChange>> => {
  const endpoint = await readEndpoint(ports, tenant, endpointId);
  if (patch.url !== undefined) await requireUrl(ports, tenant, patch.url);
  const wanted = {
    ...endpoint,
    url: patch.url === undefined ? endpoint.url : new URL(patch.url).href,
    types: distinct(patch.types ?? endpoint.types),
    description: patch.description ?? endpoint.description,
    disabledReason: reasonAfter(endpoint, patch.disabled),
  };
  if (sameText(wanted, endpoint)) return { result: endpoint, changes: [] };
  const next = { ...wanted, version: endpoint.version + 1, updatedAt: ports.now() };
  const updated = { change: 'endpoint-updated', endpoint: next } as const;
  return { result: next, changes: [updated] };
};

/** Deletes an endpoint. @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND */
export const deleteEndpoint = async (
  ports: WebhookPorts,
  tenant: Tenant,
  id: string,
): Promise<Decision<{ endpointId: string }, WebhookChange>> => {
  const { endpointId, version } = await readEndpoint(ports, tenant, id);
  const deleted = { change: 'endpoint-deleted', endpointId, version } as const;
  return { result: { endpointId }, changes: [deleted] };
};

/**
 * Gives an endpoint a new secret.
 * @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOKS_NOT_CONFIGURED
 */
export const rotateSecret = async (
  ports: WebhookPorts,
  tenant: Tenant,
  endpointId: string,
): Promise<Decision<EndpointWithSecret, WebhookChange>> => {
  const vault = requireVault(ports);
  const endpoint = await readEndpoint(ports, tenant, endpointId);
  const secret = newSecret(ports.randomBytes);
  const sealed = vault.seal(secret, endpointId);
  const now = ports.now();
  const version = endpoint.version + 1;
  const next = { ...endpoint, publicKey: sealed.publicKey, version, updatedAt: now };
  const previousUntil = new Date(now.getTime() + OVERLAP_MS);
  const facts = { endpoint: next, secret: sealed, previousUntil };
  const rotated = { change: 'secret-rotated', ...facts } as const;
  return {
    result: { endpoint: next, secret: sharedSecretText(secret) },
    changes: [rotated],
  };
};
