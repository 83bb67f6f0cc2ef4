import { PaymentError } from '#payments/errors.ts';
import type { WebhookChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ENDPOINTS_MOST, type WebhookEndpoint } from './endpoint.ts';
import type { WebhookPorts } from './ports.ts';
import { newSecret, sharedSecretText } from './secret.ts';
import { addressesFault, nameToLookUp, urlFault } from '#kernel/outbound/url-rules.ts';
import type { SecretVault } from './vault.ts';

export interface EndpointOrder {
  url: string;
  types?: readonly string[] | undefined;
  description?: string | undefined;
}

/** A new endpoint with its secret, which is shown only once. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** Begins with `whsec_`. */
  secret: string;
}

const foundAddresses = ({ addresses }: Pick<WebhookPorts, 'addresses'>, name: string) =>
  addresses(name).catch((): string[] => []);

/** Requires an address to which webhooks may be sent. @throws PaymentError VALIDATION_ERROR */
export const requireUrl = async (
  ports: Pick<WebhookPorts, 'addresses' | 'urlRules'>,
  { mode }: Tenant,
  url: string,
): Promise<void> => {
  const rules = ports.urlRules(mode);
  const name = URL.canParse(url) ? nameToLookUp(new URL(url)) : null;
  const fault =
    urlFault(url, rules) ??
    (name === null ? null : addressesFault(await foundAddresses(ports, name), rules));
  if (fault === null) return;
  const faults = [{ field: 'url', message: fault, value: url }];
  throw new PaymentError('VALIDATION_ERROR', `url: ${fault}`, faults);
};

/** Returns the vault for secrets. @throws PaymentError WEBHOOKS_NOT_CONFIGURED if no key is set */
export const requireVault = ({ vault }: Pick<WebhookPorts, 'vault'>): SecretVault => {
  if (vault) return vault;
  throw new PaymentError('WEBHOOKS_NOT_CONFIGURED', 'No key is set to seal secrets with');
};

const requireRoom = async ({ endpoints }: WebhookPorts, tenant: Tenant): Promise<void> => {
  const known = await endpoints.list(tenant, { after: null, limit: ENDPOINTS_MOST });
  if (known.length < ENDPOINTS_MOST) return;
  throw new PaymentError('WEBHOOK_ENDPOINT_LIMIT', `There are ${ENDPOINTS_MOST} endpoints already`);
};

/** The types in the given order, without duplicates. */
export const distinct = (types: readonly string[]): string[] => [...new Set(types)];

/**
 * Creates an endpoint.
 * @throws PaymentError VALIDATION_ERROR, WEBHOOKS_NOT_CONFIGURED, WEBHOOK_ENDPOINT_LIMIT
 */
export const createEndpoint = async (
  ports: WebhookPorts,
  tenant: Tenant,
  { url, types = [], description = '' }: EndpointOrder,
): Promise<Decision<EndpointWithSecret, WebhookChange>> => {
  const vault = requireVault(ports);
  await requireUrl(ports, tenant, url);
  await requireRoom(ports, tenant);
  const endpointId = ports.newId('whe');
  const secret = newSecret(ports.randomBytes);
  const sealed = vault.seal(secret, endpointId);
  const createdAt = ports.now();
  const endpoint = {
    endpointId,
    url: new URL(url).href,
    types: distinct(types),
    description,
    disabledReason: null,
    publicKey: sealed.publicKey,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const created = { change: 'endpoint-created', endpoint, secret: sealed } as const;
  return {
    result: { endpoint, secret: sharedSecretText(secret) },
    changes: [created],
  };
};
