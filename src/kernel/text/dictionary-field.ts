/** Reads header values that are dictionaries of structured fields (RFC 9651, section 3.2). */

const KEY = String.raw`[a-z*][a-z0-9_.*-]*`;
const BARE = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s",;=()]+)`;
const PARAMETERS = String.raw`(?:\s*;\s*${KEY}(?:=${BARE})?)*`;
const LIST = String.raw`\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)`;
const MEMBER = String.raw`\s*(${KEY})(?:=(${BARE}|${LIST}))?${PARAMETERS}\s*(,|$)`;

/**
 * The members of a dictionary, each with the text of its value; a key alone means `?1`. Parameters
 * are left out, and the last value of a key counts. Null if the text does not have that form.
 */
export const dictionaryOf = (text: string): ReadonlyMap<string, string> | null => {
  const members = new Map<string, string>();
  const member = new RegExp(MEMBER, 'y');
  if (text.trim() === '') return members;
  for (;;) {
    const found = member.exec(text);
    if (found === null) return null;
    const [, key = '', value = '?1', end] = found;
    members.set(key, value);
    if (end !== ',') return members;
  }
};
