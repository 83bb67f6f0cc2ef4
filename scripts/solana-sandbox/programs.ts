import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { addressBytes, hexOf } from './bytes.ts';

/** The programs that the chain itself has to know. */

export const SYSTEM_PROGRAM = addressBytes(SYSTEM_PROGRAM_ADDRESS);
export const TOKEN_PROGRAM = addressBytes(TOKEN_PROGRAM_ADDRESS);
export const TOKEN_ACCOUNTS_PROGRAM = addressBytes(ASSOCIATED_TOKEN_PROGRAM_ADDRESS);

const TOKEN_2022 = addressBytes('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const MEMOS = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
];

const tokenPrograms = new Set([TOKEN_PROGRAM, TOKEN_2022].map(hexOf));
const memoPrograms = new Set(MEMOS.map((address) => hexOf(addressBytes(address))));
const systemProgram = hexOf(SYSTEM_PROGRAM);
const computeBudget = hexOf(addressBytes(COMPUTE_BUDGET_PROGRAM_ADDRESS));

export const isTokenProgram = (program: Uint8Array): boolean => tokenPrograms.has(hexOf(program));
export const isMemoProgram = (program: Uint8Array): boolean => memoPrograms.has(hexOf(program));
export const isSystemProgram = (program: Uint8Array): boolean => hexOf(program) === systemProgram;
export const isComputeBudget = (program: Uint8Array): boolean => hexOf(program) === computeBudget;
