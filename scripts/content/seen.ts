import { join } from 'node:path';
import { seenSite, type Seen, type SeenSite } from '#register/observer/seen.ts';
import { check, WHOLE_FILE, type Finding } from '#register/records/finding.ts';
import { textOrNothing } from './text.ts';

/** The content's file of observations: a line a site, written by `kontor observe record`. */

export const seenFile = (folder: string): string => join(folder, 'observed.jsonl');

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
};

/** What was recorded, by site; nothing where there is no file. */
export const readSeen = async (
  folder: string,
): Promise<{ seen: Seen; found: { file: string; findings: Finding[] } }> => {
  const file = seenFile(folder);
  const seen = new Map<string, SeenSite>();
  const findings: Finding[] = [];
  for (const [index, line] of (await textOrNothing(file)).split('\n').entries()) {
    if (line === '') continue;
    const checked = check(seenSite, jsonOf(line));
    if ('parsed' in checked) seen.set(checked.parsed.site, checked.parsed);
    else
      findings.push({
        field: WHOLE_FILE,
        problem: `is no observation in line ${index + 1}`,
        repair: 'run npm run kontor -- observe record, which writes the file anew',
      });
  }
  return { seen, found: { file, findings } };
};
