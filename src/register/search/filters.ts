import { z } from 'zod';
import type { Kind } from '#register/records/kinds.ts';
import {
  CONTENT_TYPES,
  DACH_COUNTRIES,
  PROTOCOLS,
  SAAS_CATEGORIES,
  SAAS_COUNTRIES,
  STAGES,
  STORE_CATEGORIES,
} from '#register/records/vocabulary.ts';

/** A query parameter that keeps the rows of which a field holds the given value. */
export interface Filter {
  parameter: string;
  field: 'contentTypes' | 'supportedProtocols' | 'countries' | 'stage';
  value: z.ZodEnum<Record<string, string>>;
  label: string;
}

const filter = (
  parameter: string,
  label: string,
  field: Filter['field'],
  values: readonly [string, ...string[]],
): Filter => ({ parameter, label, field, value: z.enum(values) });

/** The filters of each register; hotels have none (specification, section 4). */
export const FILTERS: Readonly<Record<Kind, readonly Filter[]>> = {
  publishers: [
    filter('content_type', 'Content', 'contentTypes', CONTENT_TYPES),
    filter('protocol', 'Protocol', 'supportedProtocols', PROTOCOLS),
  ],
  ecommerce: [
    filter('category', 'Category', 'contentTypes', STORE_CATEGORIES),
    filter('country', 'Sells to', 'countries', DACH_COUNTRIES),
  ],
  saas: [
    filter('category', 'Category', 'contentTypes', SAAS_CATEGORIES),
    filter('country', 'Country', 'countries', SAAS_COUNTRIES),
    filter('stage', 'Stage', 'stage', STAGES),
  ],
  hotels: [],
};

/** The values by which a record is found through a filter. */
export const filterValues = ({ field }: Filter, record: object): readonly string[] => {
  const value: unknown = Reflect.get(record, field);
  return [value].flat().filter((each) => typeof each === 'string');
};
