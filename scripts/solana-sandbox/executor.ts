import { hexOf, sameBytes } from './bytes.ts';
import type { ChangedAccount, Outcome, TokenBalance } from './landing.ts';
import type { AccountState, Execution, Machine, Moment } from './machine.ts';
import { nonceAccountOf, readNonce, withNonceValue } from './nonces.ts';
import { isTokenProgram } from './programs.ts';
import { isWritable, type WireTransaction } from './wire.ts';

/** One transaction through the machine: what it changed, and how it is undone. */

interface Touched {
  place: number;
  address: Uint8Array;
  before: AccountState | null;
}

export interface Run {
  execution: Execution;
  /** A transaction that cannot pay its fee, or is not sound, leaves no trace. */
  landed: boolean;
  changes: readonly (ChangedAccount & { before: AccountState | null })[];
  outcome: Outcome;
  undo(): void;
}

interface RunMoment extends Moment {
  /** The value that a nonce gets when it is advanced or made now. */
  nextNonce: Uint8Array;
  /** Whether the transaction may land by a nonce, which it then uses up even if it fails. */
  usesNonce: boolean;
}

const isSame = (left: AccountState | null, right: AccountState | null): boolean => {
  if (left === null || right === null) return left === right;
  return (
    left.lamports === right.lamports &&
    sameBytes(left.data, right.data) &&
    sameBytes(left.owner, right.owner)
  );
};

const DECIMALS_AT = 44;
const AMOUNT_AT = 64;

export class Executor {
  readonly #machine: Machine;
  readonly #decimals = new Map<string, number>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  run(transaction: WireTransaction, moment: RunMoment): Run {
    const { keys } = transaction.message;
    const touched = this.#touched(transaction);
    const lamportsBefore = keys.map((key) => this.#machine.lamports(key));
    const execution = this.#machine.execute(transaction, moment);
    this.#settleNonces(transaction, touched, { execution, moment });
    const lamportsAfter = keys.map((key, place) =>
      isWritable(transaction.message, place)
        ? this.#machine.lamports(key)
        : (lamportsBefore[place] ?? 0n),
    );
    const after = touched.map((each) => ({ ...each, state: this.#machine.read(each.address) }));
    return {
      execution,
      landed: execution.error === null || lamportsAfter[0] !== lamportsBefore[0],
      changes: after.filter(({ before, state }) => !isSame(before, state)),
      outcome: {
        units: execution.units,
        fee: sum(lamportsBefore) - sum(lamportsAfter),
        logs: [...execution.logs],
        before: lamportsBefore,
        after: lamportsAfter,
        tokens: after.flatMap((each) => this.#tokenBalance(each)),
        ...calls(execution),
      },
      undo: () => {
        for (const { address, before } of touched) this.#machine.write(address, before);
      },
    };
  }

  #touched({ message }: WireTransaction): Touched[] {
    return message.keys.flatMap((address, place) =>
      isWritable(message, place) ? [{ place, address, before: this.#machine.read(address) }] : [],
    );
  }

  #settleNonces(
    { message }: WireTransaction,
    touched: readonly Touched[],
    { execution, moment }: { execution: Execution; moment: RunMoment },
  ): void {
    const used = moment.usesNonce ? nonceAccountOf(message) : undefined;
    for (const { address, before } of touched) {
      const state = this.#machine.read(address);
      const nonce = readNonce(state);
      if (state === null || nonce === null) continue;
      const old = readNonce(before);
      const advanced = old === null || !sameBytes(old.value, nonce.value);
      const spent = execution.error !== null && used !== undefined && sameBytes(used, address);
      if (advanced || spent) this.#machine.write(address, withNonceValue(state, moment.nextNonce));
    }
  }

  #tokenBalance({
    place,
    before,
    state,
  }: Touched & { state: AccountState | null }): TokenBalance[] {
    const account = [state, before].find((each) => isTokenAccount(each));
    if (account === undefined || account === null) return [];
    const mint = account.data.subarray(0, 32);
    return [
      {
        place,
        mint: hexOf(mint),
        owner: hexOf(account.data.subarray(32, 64)),
        program: hexOf(account.owner),
        decimals: this.#decimalsOf(mint),
        before: tokenAmount(before),
        after: tokenAmount(state),
      },
    ];
  }

  #decimalsOf(mint: Uint8Array): number {
    const hex = hexOf(mint);
    const decimals = this.#decimals.get(hex) ?? this.#machine.read(mint)?.data[DECIMALS_AT] ?? 0;
    this.#decimals.set(hex, decimals);
    return decimals;
  }
}

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** The state byte tells an account from a mint, which is shorter. */
const isTokenAccount = (state: AccountState | null): boolean =>
  state !== null &&
  state.data.length >= 165 &&
  state.data[108] !== 0 &&
  isTokenProgram(state.owner);

const tokenAmount = (state: AccountState | null): string | null =>
  state !== null && isTokenAccount(state)
    ? Buffer.from(state.data).readBigUInt64LE(AMOUNT_AT).toString()
    : null;

const calls = ({ inner, returned }: Execution): Pick<Outcome, 'inner' | 'returned'> => ({
  inner: inner.map((group) =>
    group.map(({ program, accounts, data, stackHeight }) => ({
      program,
      accounts: hexOf(accounts),
      data: hexOf(data),
      stackHeight,
    })),
  ),
  returned:
    returned === null ? null : { program: hexOf(returned.program), data: hexOf(returned.data) },
});
