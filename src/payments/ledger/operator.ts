import type { Mode } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * The operator keeps books like an organization: its part of the vault against its liquidity.
 * What all books together say of the vault is what lies there on the chain.
 */
export const operatorIn = (mode: Mode): Tenant => ({ organizationId: OPERATOR, mode });
