import type { Mode } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * The tenant of the operator's own books, which hold its part of the vault and its liquidity. The
 * balance of the vault on the chain is the sum over all books.
 */
export const operatorIn = (mode: Mode): Tenant => ({ organizationId: OPERATOR, mode });
