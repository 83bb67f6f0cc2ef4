import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { check } from '#register/records/finding.ts';
import { OTHER_LANGUAGES, type Language } from '#words/language.ts';
import { parseJson } from './json.ts';
import type { Content, Fault } from './read.ts';

/**
 * Which English sentence each sentence in another language was made from. Both are remembered by a
 * short digest, so that one whose English sentence has changed since is noticed.
 */

type Translated = Pick<Content, 'files' | 'sentences'>;

const DIGEST = /^[0-9a-f]{8} [0-9a-f]{8}$/;
/** From register/slug to the digests of the English sentence and of the other. */
const digestFile = z.record(z.string(), z.string().regex(DIGEST));
type Digests = z.output<typeof digestFile>;

const fileOf = (folder: string, language: Language): string =>
  join(folder, 'sentences', language, 'translated.json');

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The digests as they are now. */
const digestsNow = ({ files, sentences }: Translated, language: Language): Digests =>
  Object.fromEntries(
    files.flatMap(({ kind, slug, record }) => {
      const other = sentences(kind, slug)?.[language];
      if (other === undefined) return [];
      return [[`${kind}/${slug}`, `${digestOf(record.shortDescription)} ${digestOf(other)}`]];
    }),
  );

const RECORD = 'npm run kontor -- content record-changes';

const readDigests = async (file: string): Promise<{ digests: Digests; faults: Fault[] }> => {
  if (!existsSync(file)) return { digests: {}, faults: [] };
  const json = await parseJson(file);
  const checked = 'findings' in json ? json : check(digestFile, json.value);
  if ('parsed' in checked) return { digests: checked.parsed, faults: [] };
  return { digests: {}, faults: checked.findings.map((finding) => ({ file, ...finding })) };
};

/** Whether the English sentence has changed, and the other has not. */
const isStale = (known: string | undefined, now: string): boolean => {
  if (known === undefined || known === now) return false;
  return known.split(' ')[1] === now.split(' ')[1];
};

const repairOf = (file: string): string =>
  'a new sentence, or, where the old one still says the same, no line for it in ' +
  `${file}; then ${RECORD}`;

/** Sentences whose English one has changed since, and those of which that is not known. */
export const translationFaults = async (folder: string, content: Translated): Promise<Fault[]> => {
  const found = OTHER_LANGUAGES.map(async (language): Promise<Fault[]> => {
    const path = fileOf(folder, language);
    const { digests, faults } = await readDigests(path);
    const file = relative(dirname(folder), path);
    const now = Object.entries(digestsNow(content, language));
    const differing = now.flatMap(([field, digest]): Fault[] => {
      if (digests[field] === digest) return [];
      return isStale(digests[field], digest)
        ? [{ file, field, problem: 'is of an older English sentence', repair: repairOf(file) }]
        : [{ file, field, problem: 'is not recorded', repair: RECORD }];
    });
    return [...faults.map((fault) => ({ ...fault, file })), ...differing];
  });
  return (await Promise.all(found)).flat();
};

/** Records what is new or was translated anew; what is stale stays so. */
export const recordTranslations = async (folder: string, content: Translated): Promise<void> => {
  for (const language of OTHER_LANGUAGES) {
    const file = fileOf(folder, language);
    const { digests } = await readDigests(file);
    const now = Object.entries(digestsNow(content, language));
    if (now.length === 0) continue;
    const before = JSON.stringify(digests);
    const kept = now.map(([key, digest]) =>
      isStale(digests[key], digest) ? [key, digests[key]] : [key, digest],
    );
    const recorded: unknown = Object.fromEntries(kept.sort());
    // A file that is written again is an edit, after which a site is built anew.
    if (JSON.stringify(recorded) !== before)
      await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`, { flush: true });
  }
};
