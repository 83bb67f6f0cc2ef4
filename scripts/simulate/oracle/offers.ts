import type { Attempt } from '#payments/payout/attempt.ts';
import { unitsAndPrice } from '../../solana-sandbox/rpc/blocks.ts';
import { readTransaction } from '../../solana-sandbox/wire.ts';
import type { World } from '../world.ts';

/** What bytes offer for their place in a block: more with each attempt, and never too much. */

/** As the specification has it, in millionths of a lamport for a compute unit. */
const OFFER_LEAST = 1000n;
const OFFER_MOST = 1_000_000n;

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

const offerIn = (wire: string): bigint =>
  unitsAndPrice(readTransaction(new Uint8Array(Buffer.from(wire, 'base64'))).message).price;

export const judgeOffer = (
  { laws }: Pick<World, 'laws'>,
  name: string,
  { wire }: { wire: string },
): void => {
  const offer = offerIn(wire);
  const isFair = offer >= OFFER_LEAST && offer <= OFFER_MOST;
  laws.demand(isFair, `${name} offers ${offer} for a unit`);
};

/** Twice as much with each attempt, from what is usual or what providers say that others offer. */
export const judgeRise = (
  { laws, faults }: Pick<World, 'laws' | 'faults'>,
  payoutId: string,
  { number, wire }: Attempt,
): void => {
  const offer = offerIn(wire);
  const doubled = 2n ** BigInt(number - 1);
  const words = `attempt ${number} of ${payoutId} offers ${offer} for a unit`;
  laws.demand(offer >= least(OFFER_LEAST * doubled, OFFER_MOST), `${words}: too little`);
  const dearest = faults.dearest > OFFER_LEAST ? faults.dearest : OFFER_LEAST;
  laws.demand(offer <= least(dearest * doubled, OFFER_MOST), `${words}: too much`);
};
