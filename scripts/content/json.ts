import { readFile } from 'node:fs/promises';
import { readTexts } from '#kernel/text/texts.ts';
import { WHOLE_FILE, type Finding } from '#register/records/finding.ts';

/** Every text in one spelling, or what hides in them. */
const checkTexts = (given: unknown): { value: unknown } | { findings: Finding[] } => {
  const { value, faults } = readTexts(given);
  if (faults.length === 0) return { value };
  const problem = 'holds what nobody sees';
  return {
    findings: faults.map(({ path, message }) => ({
      field: path.join('.') || WHOLE_FILE,
      problem,
      repair: message,
    })),
  };
};

/** The JSON in a content file, or why there is none. */
export const parseJson = async (
  file: string,
): Promise<{ value: unknown } | { findings: Finding[] }> => {
  const text = await readFile(file, 'utf8');
  try {
    return checkTexts(JSON.parse(text));
  } catch (error) {
    const problem = `is not JSON (${error instanceof Error ? error.message : String(error)})`;
    return { findings: [{ field: WHOLE_FILE, problem, repair: 'one JSON object' }] };
  }
};
