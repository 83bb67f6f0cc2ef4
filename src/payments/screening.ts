import type { Mode } from '#access/key.ts';

/** Wallets, token accounts and bank accounts that must not be paid: whatever is in any of these. */
export type Denied = readonly ReadonlySet<string>[];

/** Who must not be paid. Where the screening cannot answer it throws, and nobody is paid. */
export interface Screening {
  current(mode: Mode): Promise<Denied>;
}
