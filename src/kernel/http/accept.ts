/** Which of several forms of an answer a caller prefers (RFC 9110, 12.5.1). */

interface MediaRange {
  type: string;
  quality: number;
}

const rangesOf = (header: string): MediaRange[] =>
  header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const given = parameters.find((each) => each.startsWith('q='))?.slice(2);
    const quality = given === undefined ? 1 : Number(given);
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });

/** The preference for a type: by its own name, else by its group, else by the wildcard. */
const qualityOf = (type: string, ranges: readonly MediaRange[]): number => {
  const family = `${type.split('/')[0]}/*`;
  const named = [type, family, '*/*'].flatMap((name) =>
    ranges.filter((each) => each.type === name),
  );
  return named[0]?.quality ?? 0;
};

/** Whether a header names this very type as one that is wanted. */
export const namesType = (accept: string | null, type: string): boolean =>
  rangesOf(accept ?? '').some((range) => range.type === type && range.quality > 0);

/** The preferred type; the first one if none is preferred to another. */
export const preferredType = <Type extends string>(
  accept: string | null,
  types: readonly [Type, ...Type[]],
): Type => {
  const ranges = rangesOf(accept ?? '*/*');
  const wanted = types.map((type) => ({ type, quality: qualityOf(type, ranges) }));
  const best = Math.max(...wanted.map(({ quality }) => quality));
  return wanted.find(({ quality }) => quality === best)?.type ?? types[0];
};
