import { z } from 'zod';

/** The sources of facts (content/sources.json), which the site shows as attribution. */
const source = z.strictObject({
  title: z.string().min(1).describe('Name of the source'),
  url: z.url().nullable().describe('Address of the source'),
  licence: z.string().min(1).describe('Licence under which its facts may be used'),
  licenceUrl: z.url().nullable().describe('Address of the licence text'),
  attribution: z.string().min(1).describe('The sentence of attribution, in plain words'),
});

export const sources = z.record(z.string().regex(/^[0-9a-z]+(-[0-9a-z]+)*$/), source);
export type Source = z.output<typeof source>;
export type Sources = z.output<typeof sources>;

/** The sources that a record names, each with the field that names it. */
export const namedSources = (record: object): [field: string, source: string][] =>
  ['source', 'rssFeedSource'].flatMap((field) => {
    const source: unknown = Reflect.get(record, field);
    return typeof source === 'string' ? [[field, source]] : [];
  });

/** Whether the record, or one of its fields, comes from this source. */
export const restsOn = (record: object, key: string): boolean =>
  namedSources(record).some(([, source]) => source === key);

/** Whether facts of this source may be passed on only under the same licence. */
export const isShareAlike = ({ licence }: Source): boolean => licence.startsWith('ODbL');

/** Sources of towns and maps, which no single entry names. */
export const GEOGRAPHY_SOURCES: readonly string[] = ['geonames', 'natural-earth'];
