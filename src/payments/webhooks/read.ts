import { PaymentError } from '#payments/errors.ts';
import { readPage, type Page } from '#payments/page.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookDelivery } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { DeliveryFilter, WebhookPorts } from './ports.ts';

/**
 * Returns the endpoint.
 * @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND, also for another organization's endpoint
 */
export const readEndpoint = async (
  { endpoints }: Pick<WebhookPorts, 'endpoints'>,
  tenant: Tenant,
  endpointId: string,
): Promise<WebhookEndpoint> => {
  const found = await endpoints.find(tenant, endpointId);
  if (found) return found;
  throw new PaymentError('WEBHOOK_ENDPOINT_NOT_FOUND', `There is no endpoint ${endpointId}`);
};

/** Endpoints, newest first. */
export const listEndpoints = (
  { endpoints }: Pick<WebhookPorts, 'endpoints'>,
  tenant: Tenant,
  page: PageAsked,
): Promise<Page<WebhookEndpoint>> =>
  readPage(
    page,
    (asked) => endpoints.list(tenant, asked),
    ({ createdAt, endpointId }) => ({ createdAt, id: endpointId }),
  );

/** Deliveries of an endpoint, newest first. @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND */
export const listDeliveries = async (
  ports: Pick<WebhookPorts, 'endpoints' | 'deliveries'>,
  tenant: Tenant,
  { endpointId, filter, page }: { endpointId: string; filter: DeliveryFilter; page: PageAsked },
): Promise<Page<WebhookDelivery>> => {
  await readEndpoint(ports, tenant, endpointId);
  return readPage(
    page,
    (asked) => ports.deliveries.list(tenant, { endpointId, filter }, asked),
    ({ createdAt, deliveryId }) => ({ createdAt, id: deliveryId }),
  );
};
