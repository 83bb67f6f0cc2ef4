import { SOURCE_PATH } from '#site/stays/source-path.ts';

/** Asks whether a hotel has prices, only a link to its booking page, or nothing. */

const PATIENCE_MS = 4000;

/** Also `none` if Kontor does not answer: the page shows the official website anyway. */
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
