import { z } from 'zod';
import { distanceKm } from '#register/places/distance.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Doubt } from './change.ts';

/**
 * Decides which changes of an owner are accepted at once, and which a person reviews first. Values
 * of closed lists and addresses at the proved host are accepted; visible texts, payment data, and
 * what others award (such as stars) are reviewed.
 */

/** The data by which a change is judged. */
interface Case {
  /** The record as it is listed. */
  listed: Readonly<Record<string, unknown>>;
  /** The listed record with the earlier changes of its owner, which nobody may have reviewed. */
  known: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, unknown>>;
  /** The host that was proved. */
  host: string;
}

const inside = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inside(schema.unwrap())
    : schema;

const elementOf = (schema: unknown): unknown => {
  const own = inside(schema);
  return own instanceof z.ZodArray ? inside(own.element) : own;
};

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** Whether an address, or a pattern of addresses, is at the host or below it. */
const isAtHost = (address: string, host: string): boolean => {
  const found = URL.parse(address)?.host;
  if (found === undefined) return false;
  return bare(found) === bare(host) || found.toLowerCase().endsWith(`.${bare(host)}`);
};

const addressDoubt = (value: unknown, { host }: Case): Doubt | null =>
  [value].flat().every((each) => isAtHost(String(each), host)) ? null : 'host';

/** A longer move of a hotel cannot be just a more exact position. */
const WALK_KM = 2;

const position = (of: Readonly<Record<string, unknown>>) => {
  const read = z.object({ latitude: z.number(), longitude: z.number() }).safeParse(of);
  return read.success ? read.data : null;
};

const positionDoubt = (_: unknown, { listed, known, fields }: Case): Doubt | null => {
  const before = position(listed);
  const after = position({ ...known, ...fields });
  if (after === null) return null;
  return before !== null && distanceKm(before, after) <= WALK_KM ? null : 'position';
};

type Rule = (value: unknown, about: Case) => Doubt | null;

/** Rules for fields whose kind does not follow from their schema. */
const RULES: Readonly<Record<string, Rule>> = {
  usdcPricePerRequest: () => null,
  payToAddress: () => 'money',
  networkId: () => 'money',
  searchPattern: addressDoubt,
  stars: () => 'official',
  latitude: positionDoubt,
  longitude: positionDoubt,
};

const ruleOf = (kind: Kind, name: string): Rule => {
  const own = RULES[name];
  if (own !== undefined) return own;
  const element = elementOf(REGISTERS[kind].fields[name]);
  if (element instanceof z.ZodEnum || element instanceof z.ZodBoolean) return () => null;
  return element instanceof z.ZodURL ? addressDoubt : () => 'text';
};

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Why a person must review the new value of a field; null: it is accepted. */
export const doubtOf = (kind: Kind, name: string, about: Case): Doubt | null => {
  const value = about.fields[name];
  // Removing a value needs no review.
  return isEmpty(value) ? null : ruleOf(kind, name)(value, about);
};
