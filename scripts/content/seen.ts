import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seenSite, type Seen } from '#register/observer/seen.ts';
import { check, WHOLE_FILE } from '#register/records/finding.ts';
import { ContentError } from './content-error.ts';
import { isMissing } from './past.ts';

/** The content's file of observations: a line a site, written by `kontor observe record`. */

export const seenFile = (folder: string): string => join(folder, 'observed.jsonl');

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
};

/** What was recorded, by site; nothing where there is no file. @throws ContentError */
export const readSeen = async (folder: string): Promise<Seen> => {
  const file = seenFile(folder);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line, index) => {
      const checked = check(seenSite, jsonOf(line));
      if ('parsed' in checked) return [checked.parsed.site, checked.parsed.facts];
      const repair = 'kontor observe record writes the file anew';
      const problem = `line ${index + 1} is no observation`;
      throw new ContentError([{ file, field: WHOLE_FILE, problem, repair }]);
    }),
  );
};
