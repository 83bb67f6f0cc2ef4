import { AccountRole, address, generateKeyPairSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getInitializeAccount3Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeEach, expect, test } from 'vitest';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { newAddress, openTestChain, signedPayout, type OpenChain } from '../../support/chain.ts';
import { transfersAt } from '../../support/deposits.ts';

let open: OpenChain;
beforeEach(async () => {
  open = await openTestChain();
});

interface Wish {
  amount: bigint;
  references?: readonly string[];
  coin?: 'USDC' | 'EURC';
}

/** A customer's transfer into the vault, with keys to be found by. */
const transfer = async ({ amount, references = [], coin = 'USDC' }: Wish): Promise<Instruction> => {
  const { chain, faucet, vault } = open;
  const mint = chain.mints[coin];
  const instruction = getTransferCheckedInstruction({
    source: await associatedTokenAccount(faucet.address, mint),
    mint,
    destination: await associatedTokenAccount(vault.address, mint),
    authority: faucet,
    amount,
    decimals: 6,
  });
  const keys = references.map((each) => ({ address: address(each), role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...instruction.accounts, ...keys] };
};

const depositsFor = async (where: string, since?: string) => ({
  transfers: await transfersAt(open.solana, where, since),
});

test('a deposit is found by its reference, once it is final', async () => {
  const reference = await newAddress();
  const { signature } = await open.testWallet.deposit({
    assetCode: 'EURC',
    amount: 12_340_000n,
    references: [reference],
    memo: 'invoice 7',
  });
  expect((await depositsFor(reference)).transfers).toEqual([]);
  await open.settle();
  const { transfers } = await depositsFor(reference);
  expect(transfers).toEqual([
    {
      signature,
      position: 0,
      block: expect.any(BigInt),
      blockTime: expect.any(Date),
      finalized: true,
      failed: false,
      token: open.chain.mints.EURC,
      assetCode: 'EURC',
      amount: 12_340_000n,
      tokenAccount: await associatedTokenAccount(open.vault.address, open.chain.mints.EURC),
      sender: open.chain.faucetAddress,
      references: [reference],
      disputed: false,
    },
  ]);
  expect(await depositsFor(reference, signature)).toEqual({ transfers: [] });
});

test('each of several transfers in one transaction keeps its own reference', async () => {
  const [one, two] = [await newAddress(), await newAddress()];
  await open.send(open.faucet, [
    await transfer({ amount: 1n, references: [one] }),
    await transfer({ amount: 20n, references: [two] }),
    await transfer({ amount: 300n, references: [one, two] }),
    await transfer({ amount: 4000n, references: [two], coin: 'EURC' }),
    await transfer({ amount: 50_000n }),
  ]);
  await open.settle();
  const { transfers } = await depositsFor(two);
  expect(
    transfers.map(({ position, amount, references, assetCode, disputed }) => [
      position,
      amount,
      references,
      assetCode,
      disputed,
    ]),
  ).toEqual([
    [0, 1n, [one], 'USDC', false],
    [1, 20n, [two], 'USDC', false],
    [2, 300n, [one, two], 'USDC', false],
    [3, 4000n, [two], 'EURC', false],
    [4, 50_000n, [], 'USDC', false],
  ]);
});

test('a transfer that does not name its coin, as old wallets make it, counts as well', async () => {
  const { chain, faucet, vault } = open;
  const mint = chain.mints.USDC;
  await open.send(faucet, [
    getTransferInstruction({
      source: await associatedTokenAccount(faucet.address, mint),
      destination: await associatedTokenAccount(vault.address, mint),
      authority: faucet,
      amount: 77n,
    }),
  ]);
  await open.settle();
  const { transfers } = await depositsFor(await associatedTokenAccount(vault.address, mint));
  expect(transfers).toMatchObject([
    { amount: 77n, token: mint, assetCode: 'USDC', disputed: false },
  ]);
});

test('a coin that is not configured is told without an asset', async () => {
  const { chain } = open;
  const settings = { ...open.settings, mints: { USDC: chain.mints.USDC } };
  const solana = await openSolana(settings);
  const reference = await newAddress();
  await open.send(open.faucet, [
    await transfer({ amount: 9n, references: [reference], coin: 'EURC' }),
  ]);
  await open.settle();
  const transfers = await transfersAt(solana, reference);
  expect(transfers).toMatchObject([{ token: chain.mints.EURC, assetCode: undefined, amount: 9n }]);
});

test('a failed transaction tells what it tried, and that nothing moved', async () => {
  const { testWallet, solana, chain, faucet } = open;
  const reference = await newAddress();
  const providers = openProviders({ urls: [chain.url] });
  const lifetime = await readBlockhash(providers);
  const tooMuch = await transfer({ amount: 2n ** 60n, references: [reference] });
  const signed = await signInstructions(faucet, [tooMuch], lifetime);
  await solana.send(signed, { preflight: false });
  await testWallet.deposit({ assetCode: 'USDC', amount: 5n, references: [reference] });
  await open.settle();
  const { transfers } = await depositsFor(reference);
  expect(transfers).toMatchObject([
    { signature: signed.signature, failed: true, amount: 2n ** 60n, disputed: false },
    { failed: false, amount: 5n },
  ]);
});

test('payouts out of the vault are no deposits', async () => {
  const { solana, chain, vault } = open;
  const signed = await signedPayout(open);
  await solana.send(signed, { preflight: true });
  await open.testWallet.deposit({ assetCode: 'USDC', amount: 3n, references: [] });
  await open.settle();
  const account = await associatedTokenAccount(vault.address, chain.mints.USDC);
  expect((await depositsFor(account)).transfers).toMatchObject([{ amount: 3n }]);
});

test('new coins that are minted into the vault are told, and marked for a person', async () => {
  const { chain, vault, faucet } = open;
  const mint = chain.mints.USDC;
  const token = await associatedTokenAccount(vault.address, mint);
  await open.send(faucet, [
    getMintToInstruction({ mint, token, mintAuthority: faucet, amount: 1_000_000n }),
  ]);
  await open.settle();
  expect((await depositsFor(token)).transfers).toMatchObject([
    { amount: 1_000_000n, references: [], sender: null, disputed: true },
  ]);
});

test('a token account of the vault’s that is not its usual one counts as well', async () => {
  const { chain, faucet, vault } = open;
  const mint = chain.mints.USDC;
  const [account, reference] = [await generateKeyPairSigner(), await newAddress()];
  const into = await transfer({ amount: 4n, references: [reference] });
  const [source, coin, , ...others] = into.accounts ?? [];
  if (source === undefined || coin === undefined) throw new Error('a transfer has accounts');
  const there = { address: account.address, role: AccountRole.WRITABLE };
  await open.send(faucet, [
    getCreateAccountInstruction({
      payer: faucet,
      newAccount: account,
      lamports: 2_039_280n,
      space: 165n,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({ account: account.address, mint, owner: vault.address }),
    { ...into, accounts: [source, coin, there, ...others] },
  ]);
  await open.settle();
  expect((await depositsFor(reference)).transfers).toMatchObject([
    { amount: 4n, tokenAccount: account.address, assetCode: 'USDC', disputed: false },
  ]);
});
