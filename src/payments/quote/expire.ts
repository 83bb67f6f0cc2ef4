import type { Mode } from '#access/key.ts';
import type { World } from '#kernel/world.ts';
import { commitEach } from '#payments/commit-decision.ts';
import type { Book } from '#payments/decision.ts';
import type { QuoteChange } from './changes.ts';
import type { LateQuoteReader } from './ports.ts';
import { expired } from './states.ts';

/** The most quotes in one write, so that no other write waits for long. */
const MOST = 500;

interface Ports extends Pick<World, 'now'> {
  lateQuotes: LateQuoteReader;
  book: Book<QuoteChange>;
}

/**
 * Records that unused quotes have expired, by the clock of each organization, the oldest first.
 * Each is an event.
 * @returns the number of quotes
 */
export const expireQuotes = async (
  { lateQuotes, book, now }: Ports,
  mode: Mode,
): Promise<number> => {
  const at = now();
  const late = await lateQuotes.late(mode, at, MOST);
  return commitEach(
    book,
    late.map(({ tenant, quoteId }) => ({ tenant, changes: expired(quoteId, at) })),
  );
};
