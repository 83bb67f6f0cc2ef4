import type { Kind } from '#register/records/kinds.ts';

/** The address of the page around a narrowed register, which only its own links have. */
export const framePath = (kind: Kind): string => `/${kind}/by/query`;
