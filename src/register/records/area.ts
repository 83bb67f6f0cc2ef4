import { z } from 'zod';

/** Areas in which hotels are looked for, and where an entry is. */

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

export const localityName = z.string().min(1).max(80);
const names = z.array(localityName);

/** A landmark is a sight or an airport: what lies around it is no region that one chooses. */
const AREA_KINDS = ['state', 'region', 'lake', 'valley', 'island', 'landmark'] as const;

export const area = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  kind: z.enum(AREA_KINDS),
  names: z.strictObject({
    de: names.optional(),
    en: names.optional(),
    fr: names.optional(),
    it: names.optional(),
  }),
  /** It consists of these states, such as `at.07`. */
  states: z.array(z.string().regex(/^(de|at|ch)\.\w{2}$/)).default([]),
  /** Or it is what lies so near to a line along its middle, roughly. */
  line: z.array(z.tuple([latitude, longitude])).default([]),
  withinKm: z.number().min(0).default(0),
  /** It lies in these countries only; empty: in any. */
  countries: z.array(z.string().length(2)).default([]),
  /** How its name stands in a sentence, where that is not "in" and the name: on Lake Zurich. */
  where: z.strictObject({ de: localityName.optional(), en: localityName.optional() }).default({}),
  /** Hotels with one of these tags lie in it, whatever the line says. */
  tags: z.array(z.string()).default([]),
});
export type Area = z.output<typeof area>;

/** A position in degrees (WGS 84). */
const position = z.object({ latitude, longitude });
export type Position = z.output<typeof position>;

/** Where something is, as far as the gazetteer knows. */
export interface Location {
  /** Null: neither it nor its town has coordinates. */
  position: Position | null;
  /** Whether the position is its own and not its town's. */
  isExact: boolean;
  /** The keys of all names of its town (see `toponymKey`): vienna, wien. */
  townKeys: readonly string[];
  /** The states, regions, lakes and valleys that it lies in. */
  areas: readonly Area[];
}
