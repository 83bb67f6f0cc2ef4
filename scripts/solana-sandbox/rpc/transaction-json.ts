import { base58, bytesOfHex } from '../bytes.ts';
import type { Landing, Outcome, TokenBalance } from '../landing.ts';
import type { Execution } from '../machine.ts';
import { isSigner, isWritable, readTransaction, type WireTransaction } from '../wire.ts';
import { tokenAmountJson } from './account-json.ts';
import { parsedInstruction, type PlainInstruction } from './parsed-instruction.ts';

/** Landed transactions as JSON. */

export const TRANSACTION_ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64'] as const;
type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number];

interface CompiledInstruction {
  program: number;
  accounts: Uint8Array;
  data: Uint8Array;
  stackHeight: number | null;
}

const compiledJson = ({ program, accounts, data, stackHeight }: CompiledInstruction) => ({
  accounts: [...accounts],
  data: base58(data),
  programIdIndex: program,
  stackHeight,
});

const groups = <Item>(inner: readonly (readonly Item[])[], json: (item: Item) => unknown) =>
  inner.flatMap((group, index) =>
    group.length === 0 ? [] : [{ index, instructions: group.map(json) }],
  );

export const innerInstructionsJson = (inner: Execution['inner']) => groups(inner, compiledJson);

export const returnDataJson = (returned: Execution['returned']) =>
  returned === null
    ? null
    : {
        programId: base58(returned.program),
        data: [Buffer.from(returned.data).toString('base64'), 'base64'],
      };

const tokenBalances = (tokens: readonly TokenBalance[], when: 'before' | 'after') =>
  tokens.flatMap((token) => {
    const amount = token[when];
    if (amount === null) return [];
    return [
      {
        accountIndex: token.place,
        mint: base58(bytesOfHex(token.mint)),
        owner: base58(bytesOfHex(token.owner)),
        programId: base58(bytesOfHex(token.program)),
        uiTokenAmount: tokenAmountJson(BigInt(amount), token.decimals),
      },
    ];
  });

const callsOf = (inner: Outcome['inner']): CompiledInstruction[][] =>
  inner.map((group) =>
    group.map(({ program, accounts, data, stackHeight }) => ({
      program,
      accounts: bytesOfHex(accounts),
      data: bytesOfHex(data),
      stackHeight,
    })),
  );

const metaJson = (
  { error, outcome }: Landing,
  instructionJson: (instruction: CompiledInstruction) => unknown,
) => ({
  computeUnitsConsumed: outcome.units,
  err: error,
  fee: outcome.fee,
  innerInstructions: groups(callsOf(outcome.inner), instructionJson),
  loadedAddresses: { readonly: [], writable: [] },
  logMessages: outcome.logs,
  postBalances: outcome.after,
  postTokenBalances: tokenBalances(outcome.tokens, 'after'),
  preBalances: outcome.before,
  preTokenBalances: tokenBalances(outcome.tokens, 'before'),
  returnData:
    outcome.returned === null
      ? null
      : returnDataJson({
          program: bytesOfHex(outcome.returned.program),
          data: bytesOfHex(outcome.returned.data),
        }),
  rewards: [],
  status: error === null ? { Ok: null } : { Err: error },
});

const messageJson = ({ message }: WireTransaction) => ({
  ...(message.version === 0 ? { addressTableLookups: [] } : {}),
  accountKeys: message.keys.map(base58),
  header: {
    numReadonlySignedAccounts: message.readonlySigners,
    numReadonlyUnsignedAccounts: message.readonlyOthers,
    numRequiredSignatures: message.signerCount,
  },
  instructions: message.instructions.map((each) => compiledJson({ ...each, stackHeight: 1 })),
  recentBlockhash: base58(message.lifetime),
});

const plain = (keys: readonly string[], instruction: CompiledInstruction): PlainInstruction => ({
  program: keys[instruction.program] ?? '',
  accounts: [...instruction.accounts].map((place) => keys[place] ?? ''),
  data: instruction.data,
  stackHeight: instruction.stackHeight,
});

const parsedMessageJson = ({ message }: WireTransaction, keys: readonly string[]) => ({
  ...(message.version === 0 ? { addressTableLookups: [] } : {}),
  accountKeys: keys.map((pubkey, place) => ({
    pubkey,
    signer: isSigner(message, place),
    source: 'transaction',
    writable: isWritable(message, place),
  })),
  instructions: message.instructions.map((each) =>
    parsedInstruction(plain(keys, { ...each, stackHeight: 1 })),
  ),
  recentBlockhash: base58(message.lifetime),
});

const bodyJson = (transaction: WireTransaction, wire: Uint8Array, as: TransactionEncoding) => {
  const signatures = transaction.signatures.map(base58);
  if (as === 'base64') return [Buffer.from(wire).toString('base64'), 'base64'];
  if (as === 'base58') return [base58(wire), 'base58'];
  if (as === 'json') return { message: messageJson(transaction), signatures };
  const keys = transaction.message.keys.map(base58);
  return { message: parsedMessageJson(transaction, keys), signatures };
};

/** As `getTransaction` answers it; versions are shown only to those who can read them. */
export const landingJson = (
  landing: Landing,
  { encoding, withVersion }: { encoding: TransactionEncoding; withVersion: boolean },
) => {
  const transaction = readTransaction(landing.wire);
  const keys = transaction.message.keys.map(base58);
  const instructionJson = (each: CompiledInstruction) =>
    encoding === 'jsonParsed' ? parsedInstruction(plain(keys, each)) : compiledJson(each);
  return {
    blockTime: landing.unixSeconds,
    meta: metaJson(landing, instructionJson),
    slot: landing.slot,
    transaction: bodyJson(transaction, landing.wire, encoding),
    ...(withVersion ? { version: transaction.message.version } : {}),
  };
};
