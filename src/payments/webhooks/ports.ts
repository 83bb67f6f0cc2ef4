import type { Mode } from '#access/key.ts';
import type { World } from '#kernel/world.ts';
import type { Ids } from '#payments/ids.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { DeliveryStatus, Resendable, ResendFrom, WebhookDelivery } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import type { SecretVault } from './vault.ts';

/** The dependencies of the webhook commands. Every read is limited to one tenant. */

export interface EndpointReader {
  /** Deleted endpoints are not found. */
  find(tenant: Tenant, endpointId: string): Promise<WebhookEndpoint | undefined>;
  list(tenant: Tenant, page: PageAsked): Promise<WebhookEndpoint[]>;
}

export interface DeliveryFilter {
  status?: DeliveryStatus;
  eventId?: string;
}

export interface DeliveryReader {
  find(
    tenant: Tenant,
    asked: { endpointId: string; deliveryId: string },
  ): Promise<WebhookDelivery | undefined>;
  list(
    tenant: Tenant,
    asked: { endpointId: string; filter: DeliveryFilter },
    page: PageAsked,
  ): Promise<WebhookDelivery[]>;
  /**
   * The oldest events from there that the endpoint subscribes to, as many as one request sends.
   * @throws PaymentError VALIDATION_ERROR if the event after which they begin is gone
   */
  resendable(tenant: Tenant, endpoint: WebhookEndpoint, from: ResendFrom): Promise<Resendable>;
}

export interface WebhookPorts extends Pick<World, 'now'>, Pick<Ids, 'newId'> {
  endpoints: EndpointReader;
  deliveries: DeliveryReader;
  /** Undefined if no key is set: then no endpoint can be created. */
  vault: SecretVault | undefined;
  /** Resolves a host name to IP addresses. @throws if the name servers do not answer */
  addresses(host: string): Promise<string[]>;
  urlRules(mode: Mode): UrlRules;
  randomBytes(count: number): Uint8Array;
}
