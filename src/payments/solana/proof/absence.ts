import type { LandingAnswer, NamedLanding } from '#payments/chain/ports.ts';
import { epochAnswer, wholeAnswer } from '#payments/solana/answers.ts';
import type { Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';
import { readStatusesAt } from '#payments/solana/statuses.ts';
import { isSignedBy } from './signatures.ts';
import { askTransaction } from './statements.ts';

/** Asks each provider about a transaction that one of them has reported as final. */

/** When a node is this far past the block, its index certainly contains the block. */
const INDEX_LAG_SLOTS = 64n;
/** About an hour: no provider has a block final so long before all others. */
const AHEAD_MOST_SLOTS = 9000n;

interface Asked extends NamedLanding {
  vault: string;
  withinMs: number;
}

const answerOf = async (
  provider: Provider,
  { signature, block, vault, withinMs }: Asked,
): Promise<LandingAnswer> => {
  const { name } = provider;
  // The provider's position is read first: later answers cover all blocks up to it.
  const { absoluteSlot: slot } = await provider.ask(
    { ask: (rpc) => rpc.getEpochInfo({ commitment: 'finalized' }), answer: epochAnswer },
    withinMs,
  );
  const first = await provider.ask(
    { ask: (rpc) => rpc.getFirstAvailableBlock(), answer: wholeAnswer },
    withinMs,
  );
  const found = await askTransaction(provider, signature, withinMs);
  const { slot: statusSlot, statuses } = await readStatusesAt(provider, [signature], withinMs);
  const says = (what: LandingAnswer['says']): LandingAnswer => ({ provider: name, says: what });
  // A transaction in an unknown format may be anything.
  if (found === undefined) return says('known');
  if (found !== null && (await isSignedBy(found.transaction, { signature, signer: vault })))
    return says('known');
  if (found !== null || statuses.get(signature) !== null) return says('named');
  const isPast = slot >= block + INDEX_LAG_SLOTS || slot + AHEAD_MOST_SLOTS < block;
  if (!isPast || statusSlot < slot) return says('unsure');
  return says(first <= block ? 'absent' : 'forgotten');
};

export const readAnswers = (
  providers: Providers,
  vault: string,
  named: NamedLanding,
): Promise<LandingAnswer[]> => {
  const asked = { ...named, vault, withinMs: providers.timeLimitMs };
  return providers.all((each) => answerOf(each, asked));
};
