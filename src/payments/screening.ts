import type { Mode } from '#access/key.ts';

/** Who must not be paid. Where the screening cannot answer it throws, and nobody is paid. */
export interface Screening {
  isBlocked(name: string, mode: Mode): Promise<boolean>;
}
