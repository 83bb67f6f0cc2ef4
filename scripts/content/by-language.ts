import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { line, slug } from '#register/records/fields.ts';
import { check, type Finding } from '#register/records/finding.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { NO_MEMORY, type FileMemory } from './file-memory.ts';
import { parseJson } from './json.ts';

/**
 * What stands beside records, in several languages: one file for each language and register, from
 * slugs to values. It is not in the records, so that they, their history and the API stay as they
 * are.
 */

const SENTENCE_LONGEST = 280;
const KEYWORD_LONGEST = 40;
const KEYWORDS_MOST = 30;

/** What an entry is, in other languages than English. */
const sentence = line(SENTENCE_LONGEST);

/**
 * What people type for whom the entry is a good answer, and what its sentence does not say. Those
 * of a record that is gone find nothing, and harm nobody.
 */
const keywords = z
  .array(line(KEYWORD_LONGEST))
  .min(1)
  .max(KEYWORDS_MOST)
  .refine(
    (all) => new Set(all.map((each) => each.toLowerCase())).size === all.length,
    'expected each keyword once',
  );

export interface ByLanguage<Value> {
  /** The values of an entry by language; undefined where it has none. */
  of(kind: Kind, slug: string): Readonly<Record<string, Value>> | undefined;
  found: { file: string; findings: Finding[] }[];
}

interface Options {
  /** The records that there are, where a value of no record is a fault. */
  slugs?: Readonly<Record<Kind, ReadonlySet<string>>>;
  memory?: FileMemory;
}

const unknownSlugs = (read: Readonly<Record<string, unknown>>, known: ReadonlySet<string>) =>
  Object.keys(read)
    .filter((each) => !known.has(each))
    .map((field) => ({
      field,
      problem: 'is no entry of this register',
      repair: 'the slug of a record, or no line',
    }));

interface Read<Value> {
  file: string;
  language: string;
  kind: Kind;
  values: Readonly<Record<string, Value>>;
  findings: Finding[];
}

const readFile = async <Value>(
  schema: z.ZodType<Record<string, Value>>,
  file: string,
): Promise<Pick<Read<Value>, 'values' | 'findings'>> => {
  const json = await parseJson(file);
  const checked = 'findings' in json ? json : check(schema, json.value);
  return 'findings' in checked
    ? { values: {}, findings: checked.findings }
    : { values: checked.parsed, findings: [] };
};

/** Reads `{language}/{kind}.json` below a folder that may be missing. */
const readFolder = async <Value>(
  schema: z.ZodType<Record<string, Value>>,
  folder: string,
): Promise<Read<Value>[]> => {
  const languages = (await readdir(folder).catch(() => [])).sort();
  const files = languages.map(async (language) => {
    const names = await readdir(join(folder, language));
    const kinds = KINDS.filter((kind) => names.includes(`${kind}.json`));
    return Promise.all(
      kinds.map(async (kind) => {
        const file = join(folder, language, `${kind}.json`);
        return { file, language, kind, ...(await readFile(schema, file)) };
      }),
    );
  });
  return (await Promise.all(files)).flat();
};

const reader =
  <Value>(value: z.ZodType<Value>) =>
  async (
    folders: readonly string[],
    { slugs, memory = NO_MEMORY }: Options = {},
  ): Promise<ByLanguage<Value>> => {
    const schema = z.record(slug, value);
    const read = await Promise.all(
      folders.map((folder) => memory.of(folder, () => readFolder(schema, folder))),
    );
    const bySlug = new Map<string, Record<string, Value>>();
    for (const { language, kind, values } of read.flat())
      for (const [each, one] of Object.entries(values)) {
        const key = `${kind}/${each}`;
        bySlug.set(key, { ...bySlug.get(key), [language]: one });
      }
    const found = read.flat().map(({ file, kind, values, findings }) => ({
      file,
      findings: [...findings, ...(slugs === undefined ? [] : unknownSlugs(values, slugs[kind]))],
    }));
    return {
      of: (kind, each) => bySlug.get(`${kind}/${each}`),
      found: found.filter(({ findings }) => findings.length > 0),
    };
  };

export const readSentences = reader(sentence);
export const readKeywords = reader(keywords);
