import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { addressBytes, base58 } from '../../solana-sandbox/bytes.ts';
import { TOKEN_ACCOUNTS_PROGRAM } from '../../solana-sandbox/programs.ts';
import { unitsAndPrice } from '../../solana-sandbox/rpc/blocks.ts';
import { keyAt, readTransaction, type WireMessage } from '../../solana-sandbox/wire.ts';
import { KEPT_LAMPORTS } from '../chains.ts';
import { RENT_LAMPORTS } from '../wallets.ts';
import type { World } from '../world.ts';
import { canLand, landingOf } from './truth.ts';

/** Whatever is signed, the vault can pay for, together with all else that is on its way. */

/** By the chain's own rules. */
const SIGNATURE_FEE = 5000n;

/** How long an answer of a quorum counts for bytes made later: processes stand still. */
const CLAIMS_COUNT_MS = 120_000;
const QUORUM = 2;

const row = z.object({ signature: z.string(), wire: z.string() });

const feeOf = (message: WireMessage): bigint => {
  const { units, price } = unitsAndPrice(message);
  return BigInt(message.signerCount) * SIGNATURE_FEE + (units * price + 999_999n) / 1_000_000n;
};

/** Token accounts that it makes where there are none yet. */
const opensIn = (message: WireMessage): string[] =>
  message.instructions.flatMap(({ program, accounts: [, opened] }) => {
    const isOpening = base58(keyAt(message, program)) === base58(TOKEN_ACCOUNTS_PROGRAM);
    return isOpening && opened !== undefined ? [base58(keyAt(message, opened))] : [];
  });

/** What all that can still land will cost. */
const costOfAll = async (world: World): Promise<bigint> => {
  const { store, mode, chain } = world;
  const rows = await store.rows(
    row,
    sql`SELECT signature, wire FROM payout_attempts
        WHERE mode = ${mode} AND state IN ('SIGNED', 'SENT')
        UNION ALL SELECT signature, wire FROM sweeps
        WHERE mode = ${mode} AND state IN ('SIGNED', 'SENT')`,
  );
  const slot = chain.chain.slotAt('processed');
  const opened = new Set<string>();
  let fees = 0n;
  for (const { signature, wire } of rows) {
    if ((await landingOf(world, signature)) !== undefined || !canLand(world, wire)) continue;
    const { message } = readTransaction(new Uint8Array(Buffer.from(wire, 'base64')));
    fees += feeOf(message);
    for (const each of opensIn(message))
      if (chain.chain.account(addressBytes(each), slot) === null) opened.add(each);
  }
  return fees + BigInt(opened.size) * RENT_LAMPORTS;
};

export const judgeGas = async (world: World): Promise<void> => {
  const { laws, chain, truth, turnstile, vaultClaims, mode } = world;
  const vault = addressBytes(truth.vaultAddress);
  const held = chain.chain.account(vault, chain.chain.slotAt('processed'))?.lamports ?? 0n;
  const short = (await costOfAll(world)) + KEPT_LAMPORTS - held;
  if (short <= 0n) return;
  const overstated = vaultClaims.overstatedSince(turnstile.nowMs - CLAIMS_COUNT_MS);
  const isVouched = overstated.filter((each) => each >= short).length >= QUORUM;
  laws.demand(isVouched, `the vault of ${mode} has ${short} less than what is signed will cost`);
};
