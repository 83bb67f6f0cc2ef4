import { readFile } from 'node:fs/promises';
import { WHOLE_FILE, type Finding } from '#register/records/finding.ts';

/** The JSON in a content file, or why there is none. */
export const parseJson = async (
  file: string,
): Promise<{ value: unknown } | { findings: Finding[] }> => {
  const text = await readFile(file, 'utf8');
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const problem = `is not JSON (${error instanceof Error ? error.message : String(error)})`;
    return { findings: [{ field: WHOLE_FILE, problem, repair: 'one JSON object' }] };
  }
};
