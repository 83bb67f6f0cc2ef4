import { agents } from './agents.ts';
import { data } from './data.ts';
import type { PartsOf, RegisterPartId } from './part-ids.ts';
import { reading } from './reading.ts';
import { rules } from './rules.ts';

/** Every part of the topics of the register's API. */
export const parts: PartsOf<RegisterPartId> = { ...reading, ...rules, ...data, ...agents };
