import type { Mode } from '#access/key.ts';

/** Whose data it is: every row belongs to one organization and one mode. */
export interface Tenant {
  organizationId: string;
  mode: Mode;
}
