/** RFC 9110, section 13.1.2: If-None-Match compares weakly and may list many tags. */
const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** The tag of a compressed body, marked as Netlify marks it, since equal tags mean equal bytes. */
export const compressedTag = (tag: string): string => tag.replace(/"$/, '-df"');

const opaque = (tag: string): string => {
  return tag.replace(/^W\//, '').replace(/-df"$/, '"');
};

/** Whether the caller already has this body, in any encoding. */
export const matchesEntityTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = opaque(tag);
  return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((candidate) => opaque(candidate) === wanted);
};
