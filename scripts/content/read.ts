import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { slug as slugSchema } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS, type RecordOf } from '#register/records/registers.ts';
import { sources as sourcesSchema, type Sources } from '#register/records/source.ts';

/** One content file that passed its schema. */
export interface ContentFile<K extends Kind = Kind> {
  kind: K;
  slug: string;
  file: string;
  record: RecordOf<K>;
}

/** One thing that is wrong with the content: where, and what was expected there. */
export interface Fault {
  file: string;
  field: string;
  expected: string;
}

export interface Content {
  files: ContentFile[];
  sources: Sources;
  faults: Fault[];
}

interface Place {
  kind: Kind;
  slug: string;
  file: string;
}

const listFolder = async (folder: string, kind: Kind): Promise<Place[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.sort().map((name) => ({
    kind,
    slug: name.replace(/\.json$/, ''),
    file: join(folder, name),
  }));
};

const faultsOf = (file: string, error: z.ZodError): Fault[] =>
  error.issues.map((issue) => ({
    file,
    field: issue.path.join('.') || '(whole file)',
    expected:
      issue.code === 'unrecognized_keys' ? `no field ${issue.keys.join(', ')}` : issue.message,
  }));

const parseJson = async (file: string): Promise<{ value: unknown } | Fault> => {
  const text = await readFile(file, 'utf8');
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { file, field: '(whole file)', expected: `JSON: ${String(error)}` };
  }
};

const readPlace = async (place: Place): Promise<{ file: ContentFile } | { faults: Fault[] }> => {
  const name = slugSchema.safeParse(place.slug);
  if (!place.file.endsWith('.json') || !name.success)
    return {
      faults: [
        { file: place.file, field: '(file name)', expected: '{slug}.json, slug of a-z 0-9 -' },
      ],
    };
  const json = await parseJson(place.file);
  if ('field' in json) return { faults: [json] };
  const parsed = REGISTERS[place.kind].schema.safeParse(json.value);
  return parsed.success
    ? { file: { ...place, record: parsed.data } }
    : { faults: faultsOf(place.file, parsed.error) };
};

/** A process may hold only so many open files, and a register may hold more. */
const READS_AT_ONCE = 64;

const readPlaces = async (places: readonly Place[]) => {
  const outcomes: Awaited<ReturnType<typeof readPlace>>[] = [];
  for (let start = 0; start < places.length; start += READS_AT_ONCE) {
    const some = places.slice(start, start + READS_AT_ONCE);
    outcomes.push(...(await Promise.all(some.map(readPlace))));
  }
  return outcomes;
};

/** Host without www, path without trailing slash: two records with the same key are one website. */
export const websiteKey = (address: string): string => {
  const url = new URL(address);
  return url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') + url.search;
};

function* clashes(files: readonly ContentFile[], sources: Sources): Generator<Fault> {
  const slugs = new Map<string, string>();
  const websites = new Map<string, string>();
  for (const { kind, slug, file, record } of files) {
    const sameSlug = slugs.get(`${kind}/${slug}`);
    const website = `${kind} ${websiteKey(record.websiteUrl)}`;
    const sameWebsite = websites.get(website);
    if (sameSlug) yield { file, field: 'slug', expected: `a slug that ${sameSlug} does not use` };
    if (sameWebsite)
      yield { file, field: 'websiteUrl', expected: `a website that ${sameWebsite} does not use` };
    if (!Object.hasOwn(sources, record.source))
      yield { file, field: 'source', expected: 'a key of content/sources.json' };
    slugs.set(`${kind}/${slug}`, file);
    websites.set(website, file);
  }
}

const readSources = async (file: string): Promise<{ sources: Sources; faults: Fault[] }> => {
  const json = await parseJson(file);
  if ('field' in json) return { sources: {}, faults: [json] };
  const parsed = sourcesSchema.safeParse(json.value);
  return parsed.success
    ? { sources: parsed.data, faults: [] }
    : { sources: {}, faults: faultsOf(file, parsed.error) };
};

/**
 * Reads and checks every content file below `folder`, and those of `folder/demo` when asked for.
 * Never stops at the first fault: the report names all of them.
 */
export const readContent = async (folder: string, options: { demo: boolean }): Promise<Content> => {
  const roots = options.demo ? [folder, join(folder, 'demo')] : [folder];
  const folders = roots.flatMap((root) => KINDS.map((kind) => listFolder(join(root, kind), kind)));
  const places = (await Promise.all(folders)).flat();
  const read = await readPlaces(places);
  const files = read.flatMap((outcome) => ('file' in outcome ? [outcome.file] : []));
  const broken = read.flatMap((outcome) => ('faults' in outcome ? outcome.faults : []));
  const { sources, faults } = await readSources(join(folder, 'sources.json'));
  return { files, sources, faults: [...faults, ...broken, ...clashes(files, sources)] };
};
