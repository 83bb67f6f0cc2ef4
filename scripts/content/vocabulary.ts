import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { check, type Finding } from '#register/records/finding.ts';
import {
  NO_VOCABULARY,
  vocabulary as vocabularySchema,
  type Vocabulary,
} from '#register/search/vocabulary.ts';
import { parseJson } from './json.ts';

/** Reads content/vocabulary: one file for each part, under its name. */
export const readVocabulary = async (
  folder: string,
): Promise<{ vocabulary: Vocabulary; found: { file: string; findings: Finding[] }[] }> => {
  const names = await readdir(folder).catch(() => []);
  const parts: Record<string, unknown> = { ...NO_VOCABULARY };
  const found: { file: string; findings: Finding[] }[] = [];
  for (const name of names.sort()) {
    const file = join(folder, name);
    const json = await parseJson(file);
    if ('findings' in json) found.push({ file, findings: json.findings });
    else parts[name.replace(/\.json$/, '')] = json.value;
  }
  const checked = check<Vocabulary>(vocabularySchema, parts);
  if ('parsed' in checked) return { vocabulary: checked.parsed, found };
  return {
    vocabulary: NO_VOCABULARY,
    found: [...found, { file: folder, findings: checked.findings }],
  };
};
