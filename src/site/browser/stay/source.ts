import { SOURCE_PATH } from '#site/stays/source-path.ts';

/** Whether a hotel gives prices, or a link to its booking page, or nothing. */

const PATIENCE_MS = 4000;

/** `none` as well where Kontor does not answer: the official website stands above. */
export const askSource = async (hotel: string): Promise<string> => {
  const address = `${SOURCE_PATH}?hotel=${encodeURIComponent(hotel)}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { source }: { source?: string } = response.ok ? await response.json() : {};
    return source ?? 'none';
  } catch {
    return 'none';
  }
};
