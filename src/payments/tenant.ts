import type { Mode } from '#access/key.ts';

/** The owner of data: every row belongs to one organization and one mode. */
export interface Tenant {
  organizationId: string;
  mode: Mode;
}
