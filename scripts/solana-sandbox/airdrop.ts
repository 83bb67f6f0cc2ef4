import {
  appendTransactionMessageInstructions,
  blockhash,
  address,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type KeyPairSigner,
} from '@solana/kit';
import { randomInt } from 'node:crypto';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import type { Blockchain } from './blockchain.ts';
import { base58 } from './bytes.ts';
import { INTERNAL_ERROR, RpcFaultError } from './rpc/fault.ts';
import { readTransaction, signatureOf } from './wire.ts';

/** Lamports from the faucet, by a real transaction. */
export const airdropFrom =
  (faucet: KeyPairSigner, chain: Blockchain) =>
  async (to: Uint8Array, amount: bigint): Promise<string> => {
    // Two equal airdrops in one block would be one transaction: the price tells them apart.
    const microLamports = randomInt(1_000_000);
    const lifetime = {
      blockhash: blockhash(base58(chain.blockhashAt(chain.slotAt('processed')))),
      lastValidBlockHeight: 0n,
    };
    const transfer = getTransferSolInstruction({
      source: faucet,
      destination: address(base58(to)),
      amount: lamports(amount),
    });
    const price = getSetComputeUnitPriceInstruction({ microLamports });
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(faucet, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions([price, transfer], timed),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const wire = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64');
    const transaction = readTransaction(new Uint8Array(wire));
    const submission = await chain.submit(transaction, 'processed');
    if ('refused' in submission) throw new RpcFaultError(INTERNAL_ERROR, 'Internal error');
    return base58(signatureOf(transaction));
  };
