import { z } from 'zod';

/** Where facts come from: the values of content/sources.json, shown on the site as attribution. */
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

/** Every source that a record names, with the field that names it. */
export const namedSources = (record: object): [field: string, source: string][] =>
  ['source', 'rssFeedSource'].flatMap((field) => {
    const source: unknown = Reflect.get(record, field);
    return typeof source === 'string' ? [[field, source]] : [];
  });

/** Whether an entry rests on the source, in all or in one of its fields. */
export const restsOn = (record: object, key: string): boolean =>
  namedSources(record).some(([, source]) => source === key);

/** Whether a source's facts may be passed on only under its own licence. */
export const isShareAlike = ({ licence }: Source): boolean => licence.startsWith('ODbL');

/** Sources of towns and of maps, which stand behind no single entry. */
export const GEOGRAPHY_SOURCES: readonly string[] = ['geonames', 'natural-earth'];
