import { ecommerce, type StoreRecord } from './ecommerce.ts';
import { hotels, type HotelRecord } from './hotels.ts';
import { SEARCHED_BY, type Kind } from './kinds.ts';
import { publishers, type PublisherRecord } from './publishers.ts';
import type { Filter, Register } from './register.ts';
import { saas, type SaasRecord } from './saas.ts';

interface Records {
  publishers: PublisherRecord;
  ecommerce: StoreRecord;
  saas: SaasRecord;
  hotels: HotelRecord;
}

/** A content file as parsed. Its slug is the name of the file. */
export type RecordOf<K extends Kind> = Records[K];

/** All registers: the fields of records, and which of them are served, shown and searched. */
export const REGISTERS: { readonly [K in Kind]: Register<Records[K]> } = {
  publishers,
  ecommerce,
  saas,
  hotels,
};

/** The filters of a list in the API. Registers that are searched by their page have none. */
export const apiFilters = (kind: Kind): readonly Filter[] =>
  SEARCHED_BY[kind] === 'api'
    ? REGISTERS[kind].filters.filter(({ isSpecified }) => isSpecified)
    : [];

/** The fields of a value that satisfy their schemas, even if the value as a whole does not. */
export const soundFields = <K extends Kind>(kind: K, value: unknown): Partial<RecordOf<K>> => {
  const partial: Partial<RecordOf<K>> = {};
  for (const [name, schema] of Object.entries(REGISTERS[kind].fields)) {
    const given: unknown = Reflect.get(Object(value), name);
    const checked = schema.safeParse(given);
    if (given !== undefined && checked.success) Reflect.set(partial, name, checked.data);
  }
  return partial;
};

/** The values of a record's field as texts; empty if nothing is known. */
export const valuesOf = (record: object, field: string): readonly string[] => {
  const value: unknown = Reflect.get(record, field);
  if (typeof value === 'string') return [value];
  return [value].flat().flatMap((each) => {
    if (each === null || each === undefined) return [];
    return [typeof each === 'string' ? each : JSON.stringify(each)];
  });
};
