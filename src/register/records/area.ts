import { z } from 'zod';

/** Areas in which people look for hotels, and the location of an entry. */

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

export const localityName = z.string().min(1).max(80);
const names = z.array(localityName);

/**
 * A landmark is a sight or an airport: the area around it is not a region that people choose. A
 * part is some states of a country, such as the south of Germany: people say it; it has no page.
 */
const AREA_KINDS = ['state', 'region', 'lake', 'valley', 'island', 'landmark', 'part'] as const;

export const area = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  kind: z.enum(AREA_KINDS),
  names: z.strictObject({
    de: names.optional(),
    en: names.optional(),
    fr: names.optional(),
    it: names.optional(),
  }),
  /** States that make up the area, such as `at.07`. */
  states: z.array(z.string().regex(/^(de|at|ch)\.\w{2}$/)).default([]),
  /** A line along the middle of the area: what lies within `withinKm` of it counts as inside. */
  line: z.array(z.tuple([latitude, longitude])).default([]),
  withinKm: z.number().min(0).default(0),
  /** Codes of the countries to which the area is limited; empty: no limit. */
  countries: z.array(z.string().length(2)).default([]),
  /** The phrase for a sentence if it is not "in" and the name, such as "on Lake Zurich". */
  where: z.strictObject({ de: localityName.optional(), en: localityName.optional() }).default({}),
  /** Hotels with one of these tags lie in the area, whatever the line says. */
  tags: z.array(z.string()).default([]),
});
export type Area = z.output<typeof area>;

/** A position in degrees (WGS 84). */
const position = z.object({ latitude, longitude });
export type Position = z.output<typeof position>;

/** The location of an entry as far as the gazetteer knows it. */
export interface Location {
  /** Null: neither the entry nor its town has coordinates. */
  position: Position | null;
  /** Whether the position is that of the entry itself and not that of its town. */
  isExact: boolean;
  /** The keys of all names of its town (see `toponymKey`), such as vienna and wien. */
  townKeys: readonly string[];
  /** The states, regions, lakes and valleys in which it lies. */
  areas: readonly Area[];
}
