import type { Mode } from '#access/key.ts';

/** Wallets, token accounts and bank accounts that must not be paid: the union of these sets. */
export type Denied = readonly ReadonlySet<string>[];

/** Reads who must not be paid. It throws if the lists cannot be read; then nobody is paid. */
export interface Screening {
  current(mode: Mode): Promise<Denied>;
}
