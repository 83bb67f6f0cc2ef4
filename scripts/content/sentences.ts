import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { line, slug } from '#register/records/fields.ts';
import { check, type Finding } from '#register/records/finding.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { parseJson } from './json.ts';

/**
 * What entries are in other languages than English: one file for each language and register, from
 * slugs to sentences. They stand beside the records, not in them, so that a record, its history and
 * the API stay as they are.
 */

const LONGEST = 280;
const sentenceFile = z.record(slug, line(LONGEST));

/** The sentences of an entry by language. */
type OfEntry = Readonly<Record<string, string>>;

export interface Sentences {
  of(kind: Kind, slug: string): OfEntry | undefined;
  found: { file: string; findings: Finding[] }[];
}

const unknownSlugs = (read: Readonly<Record<string, string>>, known: ReadonlySet<string>) =>
  Object.keys(read)
    .filter((each) => !known.has(each))
    .map((field) => ({
      field,
      problem: 'is no entry of this register',
      repair: 'the slug of a record, or no line',
    }));

interface SentenceFile {
  file: string;
  language: string;
  kind: Kind;
}

const filesBelow = async (folder: string): Promise<SentenceFile[]> => {
  const languages = (await readdir(folder).catch(() => [])).sort();
  const files = languages.map(async (language) => {
    const names = await readdir(join(folder, language));
    return KINDS.filter((kind) => names.includes(`${kind}.json`)).map((kind) => {
      return { file: join(folder, language, `${kind}.json`), language, kind };
    });
  });
  return (await Promise.all(files)).flat();
};

/** Reads `{language}/{kind}.json` below each folder; `slugs` are the records that there are. */
export const readSentences = async (
  folders: readonly string[],
  slugs: Readonly<Record<Kind, ReadonlySet<string>>>,
): Promise<Sentences> => {
  const bySlug = new Map<string, Record<string, string>>();
  const found: Sentences['found'] = [];
  for (const folder of folders)
    for (const { file, language, kind } of await filesBelow(folder)) {
      const json = await parseJson(file);
      const checked = 'findings' in json ? json : check(sentenceFile, json.value);
      if ('findings' in checked) {
        found.push({ file, findings: checked.findings });
        continue;
      }
      const findings = unknownSlugs(checked.parsed, slugs[kind]);
      if (findings.length > 0) found.push({ file, findings });
      for (const [each, text] of Object.entries(checked.parsed)) {
        const key = `${kind}/${each}`;
        bySlug.set(key, { ...bySlug.get(key), [language]: text });
      }
    }
  return { of: (kind, each) => bySlug.get(`${kind}/${each}`), found };
};
