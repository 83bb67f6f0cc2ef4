import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type Nonce,
  type TransactionMessage,
  type TransactionMessageWithFeePayer,
  type TransactionPartialSigner,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { ASSETS } from '#kernel/money/assets.ts';
import type { Lifetime, SignedTransfer, TransferOrder } from '#payments/chain/transfer.ts';
import { lifetimeOf, type SolanaLifetime } from '#payments/solana/lifetimes/lifetimes.ts';
import type { VaultToken } from './settings.ts';

/** The transaction of a payout, in this order: fee, token account, transfer, memo. */

/** The third memo program: the fourth, the library's default, is not on every cluster yet. */
export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

interface TransferTerms {
  payer: TransactionPartialSigner;
  token: VaultToken;
  computeUnitLimit: number;
  microLamportsPerUnit: bigint;
}

const feeInstructions = ({ computeUnitLimit, microLamportsPerUnit }: TransferTerms) => [
  getSetComputeUnitLimitInstruction({ units: computeUnitLimit }),
  getSetComputeUnitPriceInstruction({ microLamports: microLamportsPerUnit }),
];

export const transferInstructions = (order: TransferOrder, terms: TransferTerms): Instruction[] => {
  const { payer, token } = terms;
  const { mint, tokenAccount: source } = token;
  const destination = address(order.tokenAccount);
  const { decimals } = ASSETS[order.assetCode];
  const { amount, memo, wallet } = order;
  // Always included: the owner may have closed the token account since it was read.
  const made =
    wallet === null
      ? []
      : [
          getCreateAssociatedTokenIdempotentInstruction({
            payer,
            ata: destination,
            owner: address(wallet),
            mint,
          }),
        ];
  return [
    ...feeInstructions(terms),
    ...made,
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: payer,
      amount,
      decimals,
    }),
    getAddMemoInstruction({ memo }, { programAddress: MEMO_PROGRAM }),
  ];
};

const isNonce = (value: string): value is Nonce => isAddress(value);

const nonceOf = (value: string): Nonce => {
  if (!isNonce(value)) throw new RangeError(`${value} is no nonce`);
  return value;
};

type PaidMessage = TransactionMessage & TransactionMessageWithFeePayer;

const boundTo = (message: PaidMessage, lifetime: SolanaLifetime, authority: Address) =>
  lifetime.kind === 'blockhash'
    ? setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: blockhash(lifetime.blockhash),
          lastValidBlockHeight: lifetime.lastValidBlockHeight,
        },
        message,
      )
    : setTransactionMessageLifetimeUsingDurableNonce(
        {
          nonce: nonceOf(lifetime.nonce),
          nonceAccountAddress: address(lifetime.nonceAccount),
          nonceAuthorityAddress: authority,
        },
        message,
      );

/** The message of a transaction, with the payer and all other signers. */
export const messageOf = (
  payer: TransactionPartialSigner,
  instructions: readonly Instruction[],
  lifetime: Lifetime,
) => {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => appendTransactionMessageInstructions(instructions, paid),
  );
  return boundTo(message, lifetimeOf(lifetime), payer.address);
};

/** Signs, and returns the signature before the bytes are sent anywhere. */
export const signInstructions = async (
  payer: TransactionPartialSigner,
  instructions: readonly Instruction[],
  lifetime: Lifetime,
): Promise<SignedTransfer> => {
  const message = messageOf(payer, instructions, lifetime);
  const signed = await signTransactionMessageWithSigners(message);
  return {
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
    lifetime,
  };
};
