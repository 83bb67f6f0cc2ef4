import { dumpRecord, inDumpOrder, jsonLines } from '#register/dump/line.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { restsOn, isShareAlike, type Source, type Sources } from '#register/records/source.ts';
import { registerCsv, wholeCsv } from '#register/search/csv.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Entries } from '#documents/facts.ts';

/** The register as data: which files there are, what they hold, and under which licence. */

/** One register, or all of them. */
export type Scope = Kind | 'all';
export const SCOPES: readonly Scope[] = ['all', ...KINDS];

export const FORMATS = ['jsonl', 'csv', 'sqlite'] as const;
export type Format = (typeof FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  sqlite: 'application/vnd.sqlite3',
};

/** A file of a scope, as the index describes it. */
export interface DumpFile {
  name: string;
  scope: Scope;
  format: Format;
  bytes: number;
  sha256: string;
}

export const dataPath = (name: string): string => `/data/${name}`;

export const entriesIn = (scope: Scope, entries: Entries): Entry[] =>
  KINDS.filter((kind) => scope === 'all' || kind === scope).flatMap((kind): readonly Entry[] => [
    ...entries[kind],
  ]);

/** The texts of a scope; its database is written by the build. */
export const dumpText = (
  scope: Scope,
  format: Exclude<Format, 'sqlite'>,
  entries: Entries,
): string => {
  const some = entriesIn(scope, entries);
  if (format === 'jsonl') return jsonLines(some.map(dumpRecord));
  const ordered = inDumpOrder(some);
  return scope === 'all' ? wholeCsv(ordered) : registerCsv(scope, ordered);
};

/** What the dumps are made from. */
interface Stock {
  entries: Entries;
  sources: Sources;
}

interface Licence {
  name: string;
  url: string | null;
}

/** The entries and sources of a scope. */
export interface Rights {
  /** In one line; the address is that of the only licence, null where there are several. */
  licence: Licence;
  /** One for the whole scope if a source asks that of derived data, else all of its parts. */
  licences: readonly Licence[];
  isShareAlike: boolean;
  sources: { key: string; title: string; licence: string; url: string | null }[];
}

export const OWN_LICENCE = {
  name: 'CC0 1.0',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

/** Kontor's own texts are free; what comes from a source keeps the licence of that source. */
const licencesOf = (used: readonly Source[]): readonly Licence[] => {
  const shared = used.find(isShareAlike);
  if (shared !== undefined) return [{ name: shared.licence, url: shared.licenceUrl }];
  const stated = used.filter(({ licenceUrl }) => licenceUrl !== null);
  const named = stated.map(({ licence, licenceUrl }) => ({ name: licence, url: licenceUrl }));
  return [...new Map([OWN_LICENCE, ...named].map((each) => [each.name, each])).values()];
};

const inOneLine = (licences: readonly Licence[]): Licence => ({
  name: licences.map(({ name }) => name).join(' and '),
  url: licences.length === 1 ? (licences[0]?.url ?? null) : null,
});

/** Scopes whose databases name towns: as locations, or in the words that find hotels. */
const WITH_TOWNS: readonly Scope[] = ['all', 'hotels'];
const TOWNS_SOURCE = 'geonames';

export const rightsOf = (scope: Scope, { entries, sources }: Stock): Rights => {
  const some = entriesIn(scope, entries);
  const hasTowns = WITH_TOWNS.includes(scope);
  const used = Object.entries(sources).filter(
    ([key]) =>
      (hasTowns && key === TOWNS_SOURCE) || some.some(({ record }) => restsOn(record, key)),
  );
  const licences = licencesOf(used.map(([, source]) => source));
  return {
    licence: inOneLine(licences),
    licences,
    isShareAlike: used.some(([, source]) => isShareAlike(source)),
    sources: used.map(([key, { title, licence, url }]) => ({ key, title, licence, url })),
  };
};
