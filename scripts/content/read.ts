import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { dayOf, systemWorld } from '#kernel/world.ts';
import {
  duplicates,
  fieldFindings,
  recordFindings,
  type PartOfRecord,
  type Written,
} from '#register/records/content-rules.ts';
import { slug as slugSchema } from '#register/records/fields.ts';
import { check, type Finding } from '#register/records/finding.ts';
import { byKind, KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS, soundFields, type RecordOf } from '#register/records/registers.ts';
import { namedSources, sources as sourcesSchema, type Sources } from '#register/records/source.ts';
import type { Vocabulary } from '#register/search/vocabulary.ts';
import { readKeywords, readSentences, type ByLanguage } from './by-language.ts';
import { NO_MEMORY, type FileMemory } from './file-memory.ts';
import { parseJson } from './json.ts';
import type { Places } from '#register/places/locality.ts';
import type { Seen } from '#register/observer/seen.ts';
import { readPlaces } from './places.ts';
import { readSeen, seenFile } from './seen.ts';
import { readVocabulary } from './vocabulary.ts';

/** One content file that passed its schema. */
export interface ContentFile extends Written {
  file: string;
}

/** One thing that is wrong with a content file, which is named relative to the project. */
export interface Fault extends Finding {
  file: string;
}

export interface Content {
  /** As they are written. */
  files: ContentFile[];
  sources: Sources;
  /** What was observed. */
  seen: Seen;
  vocabulary: Vocabulary;
  /** What records are in other languages than English. */
  sentences: ByLanguage<string>['of'];
  /** What people type who are content with an entry. */
  keywords: ByLanguage<readonly string[]>['of'];
  places: Places;
  faults: Fault[];
}

/** A file that should hold a record, as the folder names it. */
type Candidate = Omit<ContentFile, 'record'>;

/** A file that breaks its schema, with what of it the other rules can be held against. */
interface Broken {
  file: string;
  findings: Finding[];
  sound?: Candidate & { record: PartOfRecord };
}

type Outcome = { file: ContentFile } | Broken;

const listFolder = async (folder: string, kind: Kind, isDemo: boolean): Promise<Candidate[]> => {
  const names = await readdir(join(folder, kind)).catch(() => []);
  return names.sort().map((name) => ({
    kind,
    slug: name.replace(/\.json$/, ''),
    file: join(folder, kind, name),
    isDemo,
  }));
};

/** All candidates of the content, whose first home is the real one. */
const listHomes = async (homes: readonly string[]): Promise<Candidate[]> => {
  const listed = homes.flatMap((home) =>
    KINDS.map((kind) => listFolder(home, kind, home !== homes[0])),
  );
  return (await Promise.all(listed)).flat();
};

const readCandidate = async (candidate: Candidate): Promise<Outcome> => {
  const { kind, slug, file } = candidate;
  const isNamed = file.endsWith('.json') && slugSchema.safeParse(slug).success;
  const repair = '{slug}.json, the slug of a-z, 0-9 and hyphens';
  if (!isNamed)
    return { file, findings: [{ field: '(file name)', problem: 'is no record', repair }] };
  const json = await parseJson(file);
  if ('findings' in json) return { file, ...json };
  const checked = check<RecordOf<Kind>>(REGISTERS[kind].schema, json.value);
  return 'parsed' in checked
    ? { file: { ...candidate, record: checked.parsed } }
    : { file, ...checked, sound: { ...candidate, record: soundFields(kind, json.value) } };
};

/** A process may hold only so many open files, and a register may hold more. */
const READS_AT_ONCE = 64;

const readAll = async (
  candidates: readonly Candidate[],
  memory: FileMemory,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < candidates.length; start += READS_AT_ONCE) {
    const some = candidates.slice(start, start + READS_AT_ONCE);
    const reading = some.map((each) => memory.of(each.file, () => readCandidate(each)));
    outcomes.push(...(await Promise.all(reading)));
  }
  return outcomes;
};

const readSources = async (file: string): Promise<{ sources: Sources; findings: Finding[] }> => {
  const json = await parseJson(file);
  const checked = 'findings' in json ? json : check(sourcesSchema, json.value);
  return 'parsed' in checked
    ? { sources: checked.parsed, findings: [] }
    : { sources: {}, findings: checked.findings };
};

const unknownSource = (file: string, field: string, source: string): Fault => ({
  file,
  field,
  problem: `is "${source}", which is no source`,
  repair: 'a key of content/sources.json',
});

/** By what was written and the day; a file that did not change is not looked through again. */
const findingsIn = new WeakMap<ContentFile, { today: string; findings: readonly Finding[] }>();

const findingsOf = (written: ContentFile, today: string): readonly Finding[] => {
  const known = findingsIn.get(written);
  if (known?.today === today) return known.findings;
  const findings = [...recordFindings(written, today)];
  findingsIn.set(written, { today, findings });
  return findings;
};

function* ruleFaults(
  { files, sources }: Pick<Content, 'files' | 'sources'>,
  broken: readonly Required<Broken>['sound'][],
  today: string,
  nameOf: (file: string) => string,
): Generator<Fault> {
  const found = [
    ...files.map((written) => ({ written, findings: findingsOf(written, today) })),
    ...broken.map((written) => ({ written, findings: fieldFindings(written, today) })),
  ];
  for (const { written, findings } of found) {
    const file = nameOf(written.file);
    for (const finding of findings) yield { file, ...finding };
    for (const [field, source] of namedSources(written.record))
      if (!Object.hasOwn(sources, source)) yield unknownSource(file, field, source);
  }
  for (const { newer, older, finding } of duplicates(files))
    yield { file: nameOf(newer.file), ...finding(nameOf(older.file)) };
}

const below = (homes: readonly string[], name: string): string[] =>
  homes.map((home) => join(home, name));

const slugIn =
  (kind: Kind) =>
  (candidate: Candidate): string[] =>
    candidate.kind === kind ? [candidate.slug] : [];

const faultsNamed =
  (nameOf: (file: string) => string) =>
  ({ file, findings }: { file: string; findings: readonly Finding[] }): Fault[] =>
    findings.map((finding) => ({ file: nameOf(file), ...finding }));

const readKept = <Value>(
  memory: FileMemory,
  path: string,
  read: (path: string) => Promise<Value>,
): Promise<Value> => memory.of(path, () => read(path));

/**
 * Reads and checks every content file below `folder`, and those of `folder/demo` when asked for.
 * Never stops at the first fault: the report names all of them.
 */
export const readContent = async (
  folder: string,
  options: { demo: boolean; today?: string },
  memory: FileMemory = NO_MEMORY,
): Promise<Content> => {
  const today = options.today ?? dayOf(systemWorld.now());
  const nameOf = (file: string) => relative(dirname(folder), file);
  const homes = options.demo ? [folder, join(folder, 'demo')] : [folder];
  const candidates = await listHomes(homes);
  const outcomes = await readAll(candidates, memory);
  const sourcesFile = join(folder, 'sources.json');
  const { sources, findings } = await readSources(sourcesFile);
  const { vocabulary, found } = await readKept(memory, join(folder, 'vocabulary'), readVocabulary);
  const files = outcomes.flatMap((outcome) => ('findings' in outcome ? [] : [outcome.file]));
  const sound = outcomes.flatMap((outcome) => ('findings' in outcome ? (outcome.sound ?? []) : []));
  // A sentence belongs to a file, whether or not that file is in order.
  const slugs = byKind((kind) => new Set(candidates.flatMap(slugIn(kind))));
  const sentences = await readSentences(below(homes, 'sentences'), { slugs, memory });
  const keywords = await readKeywords(below(homes, 'keywords'), { memory });
  const gazetteer = await readKept(memory, join(folder, 'places'), readPlaces);
  const { seen, found: inSeen } = await memory.of(seenFile(folder), () => readSeen(folder));
  const broken = [
    { file: sourcesFile, findings },
    ...found,
    ...sentences.found,
    ...keywords.found,
    ...gazetteer.found,
    inSeen,
    ...outcomes.flatMap((outcome) => ('findings' in outcome ? [outcome] : [])),
  ];
  const faults = [
    ...broken.flatMap(faultsNamed(nameOf)),
    ...ruleFaults({ files, sources }, sound, today, nameOf),
    ...gazetteer.sources
      .filter(({ source }) => !Object.hasOwn(sources, source))
      .map(({ file, source }) => unknownSource(nameOf(file), 'source', source)),
  ];
  const read = { files, sources, seen, vocabulary, places: gazetteer.places, faults };
  return { ...read, sentences: sentences.of, keywords: keywords.of };
};
