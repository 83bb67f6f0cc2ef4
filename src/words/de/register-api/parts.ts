import type { PartsOf, RegisterPartId } from '#words/en/register-api/part-ids.ts';
import { agents } from './agents.ts';
import { data } from './data.ts';
import { reading } from './reading.ts';
import { rules } from './rules.ts';

/** Every part of the topics of the register's API in German. */
export const parts: PartsOf<RegisterPartId> = { ...reading, ...rules, ...data, ...agents };
