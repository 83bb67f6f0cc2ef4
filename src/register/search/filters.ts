import { SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import type { Filter } from '#register/records/register.ts';
import { REGISTERS } from '#register/records/registers.ts';

/** The filters that a list of the API takes; other registers are narrowed by their page. */
export const apiFilters = (kind: Kind): readonly Filter[] =>
  SEARCHED_BY[kind] === 'api' ? REGISTERS[kind].filters : [];
