import {
  Account,
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import { transactionError, type TransactionError } from './machine-errors.ts';
import { SYSTEM_PROGRAM } from './programs.ts';
import type { WireTransaction } from './wire.ts';

/** LiteSVM with its checks of time switched off: what may land, the chain decides itself. */

export interface AccountState {
  lamports: bigint;
  data: Uint8Array;
  owner: Uint8Array;
  executable: boolean;
}

interface InnerInstruction {
  program: number;
  accounts: Uint8Array;
  data: Uint8Array;
  stackHeight: number;
}

export interface Execution {
  error: TransactionError | null;
  logs: readonly string[];
  units: bigint;
  /** For each instruction those that it called. */
  inner: readonly (readonly InnerInstruction[])[];
  returned: { program: Uint8Array; data: Uint8Array } | null;
}

export interface Moment {
  slot: bigint;
  unixSeconds: bigint;
}

const SLOTS_PER_EPOCH = 432_000n;

const reported = (meta: TransactionMetadata): Omit<Execution, 'error'> => {
  const returned = meta.returnData();
  const data = returned.data();
  return {
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: meta.innerInstructions().map((group) =>
      group.map((each) => ({
        program: each.instruction().programIdIndex(),
        accounts: each.instruction().accounts(),
        data: each.instruction().data(),
        stackHeight: each.stackHeight(),
      })),
    ),
    returned: data.length === 0 ? null : { program: returned.programId(), data },
  };
};

export class Machine {
  // The packaged class takes addresses as base58 text, which costs more than the transaction.
  readonly #svm = new LiteSvm();
  #slot = -1n;

  constructor() {
    this.#svm.setBlockhashCheck(false);
    // Without a history LiteSVM sees no duplicates: the chain does, for as long as Solana would.
    this.#svm.setTransactionHistory(0n);
  }

  read(address: Uint8Array): AccountState | null {
    const account = this.#svm.getAccount(address);
    if (account === null || account.lamports() === 0n) return null;
    return {
      lamports: account.lamports(),
      data: account.data(),
      owner: account.owner(),
      executable: account.executable(),
    };
  }

  lamports(address: Uint8Array): bigint {
    return this.#svm.getBalance(address) ?? 0n;
  }

  write(address: Uint8Array, state: AccountState | null): void {
    const { lamports, data, owner, executable } = state ?? NOTHING;
    this.#svm.setAccount(address, new Account(lamports, data, owner, executable, 0n));
  }

  /** Executes and keeps the effects; those of a failed one are its fee. */
  execute({ bytes, message }: WireTransaction, moment: Moment): Execution {
    this.#turnClock(moment);
    const answer =
      message.version === 'legacy'
        ? this.#svm.sendLegacyTransaction(bytes)
        : this.#svm.sendVersionedTransaction(bytes);
    if (!(answer instanceof FailedTransactionMetadata)) return { error: null, ...reported(answer) };
    return { error: transactionError(answer.err()), ...reported(answer.meta()) };
  }

  /** Executes without any effect, and answers the accounts as they would be. */
  simulate(
    { bytes, message }: WireTransaction,
    moment: Moment,
    { verifySignatures }: { verifySignatures: boolean },
  ): { execution: Execution; accounts: ReadonlyMap<string, AccountState> } {
    this.#turnClock(moment);
    this.#svm.setSigverify(verifySignatures);
    try {
      const answer =
        message.version === 'legacy'
          ? this.#svm.simulateLegacyTransaction(bytes)
          : this.#svm.simulateVersionedTransaction(bytes);
      if (answer instanceof FailedTransactionMetadata) {
        const execution = { error: transactionError(answer.err()), ...reported(answer.meta()) };
        return { execution, accounts: new Map() };
      }
      const accounts = answer.postAccounts().map((each) => {
        const account = each.account();
        const state = {
          lamports: account.lamports(),
          data: account.data(),
          owner: account.owner(),
          executable: account.executable(),
        };
        return [Buffer.from(each.address).toString('hex'), state] as const;
      });
      return {
        execution: { error: null, ...reported(answer.meta()) },
        accounts: new Map(accounts),
      };
    } finally {
      this.#svm.setSigverify(true);
    }
  }

  rentExemption(dataSize: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(dataSize);
  }

  #turnClock({ slot, unixSeconds }: Moment): void {
    if (slot === this.#slot) return;
    const epoch = slot / SLOTS_PER_EPOCH;
    this.#svm.setClock(new Clock(slot, unixSeconds, epoch, epoch + 1n, unixSeconds));
    this.#slot = slot;
  }
}

const NOTHING: AccountState = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: SYSTEM_PROGRAM,
  executable: false,
};
