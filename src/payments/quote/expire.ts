import type { Mode } from '#access/key.ts';
import type { World } from '#kernel/world.ts';
import { commitEach } from '#payments/commit-decision.ts';
import type { Book } from '#payments/decision.ts';
import type { QuoteChange } from './changes.ts';
import type { LateQuoteReader } from './ports.ts';
import { expired } from './states.ts';

/** Noted in one write, so that nobody waits for long. */
const MOST = 500;

interface Ports extends Pick<World, 'now'> {
  lateQuotes: LateQuoteReader;
  book: Book<QuoteChange>;
}

/**
 * Notes that quotes have expired unused, by the clock of each organization, the oldest first; each
 * is an event. @returns how many there were
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
