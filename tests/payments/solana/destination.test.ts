import {
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  isAddress,
  type Address,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction, getCreateAccountInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getSetAuthorityInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '#payments/chain/destination.ts';
import { classify } from '#payments/solana/destination.ts';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import { RESERVED_ADDRESSES } from '#payments/solana/reserved.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { newAddress, openTestChain, type OpenChain } from '../../support/chain.ts';

const read = ({ solana }: OpenChain, asked: string, asset: 'USDC' | 'EURC' = 'USDC') =>
  solana.readDestination(asked, asset);

const reasonOf = (destination: Destination): string =>
  destination.payable ? destination.kind : destination.reason;

/** A wallet with some SOL and, where asked for, a token account. */
const makeWallet = async (open: OpenChain, mint?: Address) => {
  const wallet = await generateKeyPairSigner();
  const { faucet: source } = open;
  const amount = 1_000_000_000n;
  const gift = getTransferSolInstruction({ source, destination: wallet.address, amount });
  if (mint === undefined) {
    await open.send(source, [gift]);
    return { wallet, account: '' };
  }
  const ata = await associatedTokenAccount(wallet.address, mint);
  const owner = wallet.address;
  const make = getCreateAssociatedTokenIdempotentInstruction({ payer: source, ata, owner, mint });
  await open.send(source, [gift, make]);
  await open.chain.step(4);
  return { wallet, account: ata };
};

test('an address where nothing is yet is a new wallet', async () => {
  const open = await openTestChain();
  const wallet = await newAddress();
  const found = await read(open, wallet);
  expect(found).toMatchObject({
    payable: true,
    kind: 'new-wallet',
    owner: wallet,
    tokenAccount: await associatedTokenAccount(address(wallet), open.chain.mints.USDC),
    createsTokenAccount: true,
  });
  expect(found.checks.map(({ check, passed }) => [check, passed])).toEqual([
    ['form', true],
    ['reserved', true],
    ['vault', true],
    ['account', true],
    ['token-account', true],
  ]);
  expect(await open.solana.transferCost({ createsTokenAccount: true })).toEqual({
    fee: 5060n,
    rent: 2_039_280n,
  });
});

test('a wallet is paid into its token account, made only where it is missing', async () => {
  const open = await openTestChain();
  const plain = await makeWallet(open);
  await open.chain.step(4);
  expect(await read(open, plain.wallet.address)).toMatchObject({
    kind: 'wallet',
    createsTokenAccount: true,
  });
  const { wallet, account } = await makeWallet(open, open.chain.mints.USDC);
  expect(await read(open, wallet.address)).toMatchObject({
    kind: 'wallet',
    tokenAccount: account,
    createsTokenAccount: false,
  });
});

test('a token account of the right coin is paid as it is', async () => {
  const open = await openTestChain();
  const { wallet, account } = await makeWallet(open, open.chain.mints.USDC);
  expect(await read(open, account)).toMatchObject({
    kind: 'token-account',
    tokenAccount: account,
    owner: wallet.address,
    createsTokenAccount: false,
  });
  expect(reasonOf(await read(open, account, 'EURC'))).toBe('other-mint');
});

describe('before the chain is asked', () => {
  let open: OpenChain;
  beforeEach(async () => {
    // The chain is gone: what needs it would fail.
    const settings = { rpcUrls: ['http://127.0.0.1:9'] };
    open = await openTestChain({ settings });
  });

  const cases: readonly (readonly [string, string])[] = [
    ['', 'not-an-address'],
    ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'not-an-address'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv', 'not-an-address'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1', 'cut-off'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'mint'],
    ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 'mint'],
    ['11111111111111111111111111111111', 'reserved'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'reserved'],
    ['SysvarRent111111111111111111111111111111111', 'reserved'],
    ['1nc1nerator11111111111111111111111111111111', 'reserved'],
  ];
  test.each(cases)('%s is refused as %s', async (asked, reason) => {
    const found = await read(open, asked);
    expect(found).toMatchObject({ payable: false, reason, address: asked });
    expect(found.checks.at(-1)?.passed).toBe(false);
    expect(found.sentence).toMatch(/\.$/);
  });

  test('the vault and its token accounts are refused', async () => {
    const { vault, chain } = open;
    const own = [
      vault.address,
      await associatedTokenAccount(vault.address, chain.mints.USDC),
      await associatedTokenAccount(vault.address, chain.mints.EURC),
    ];
    for (const asked of own) expect(reasonOf(await read(open, asked))).toBe('own-vault');
  });

  test('an address that needs the chain waits for no answer longer than its limit', async () => {
    await expect(read(open, await newAddress())).rejects.toThrow(/cannot be reached/);
  });
});

test('an address that no key pair can have is refused as long as nothing is there', async () => {
  const open = await openTestChain();
  const [derived] = await getProgramDerivedAddress({
    programAddress: address('11111111111111111111111111111111'),
    seeds: ['somewhere'],
  });
  expect(reasonOf(await read(open, derived))).toBe('off-curve');
  const account = await associatedTokenAccount(address(await newAddress()), open.chain.mints.USDC);
  expect(reasonOf(await read(open, account))).toBe('off-curve');
  const destination = derived;
  const amount = 1_000_000_000n;
  const { faucet: source } = open;
  await open.send(source, [getTransferSolInstruction({ source, destination, amount })]);
  await open.chain.step(4);
  expect(reasonOf(await read(open, derived))).toBe('wallet');
});

test('nonce accounts and accounts of unknown programs are refused', async () => {
  const open = await openTestChain();
  const { chain, faucet } = open;
  const nonce = await makeNonceAccount(open.solana, open.settings);
  const owned = await generateKeyPairSigner();
  const programAddress = address(await newAddress());
  const lamports = 1_000_000_000n;
  const made = { payer: faucet, newAccount: owned, lamports, space: 0n, programAddress };
  await open.send(faucet, [getCreateAccountInstruction(made)]);
  await chain.step(4);
  expect(reasonOf(await read(open, nonce))).toBe('holds-data');
  expect(reasonOf(await read(open, owned.address))).toBe('foreign-owner');
});

test('an account of a program that the operator allows is paid like a wallet', async () => {
  const walletPrograms = [await newAddress()];
  const open = await openTestChain({ settings: { walletPrograms } });
  const owned = await generateKeyPairSigner();
  const programAddress = address(walletPrograms[0] ?? '');
  const funds = { payer: open.faucet, newAccount: owned, lamports: 1_000_000_000n, space: 0n };
  await open.send(open.faucet, [getCreateAccountInstruction({ ...funds, programAddress })]);
  await open.chain.step(4);
  expect(reasonOf(await read(open, owned.address))).toBe('program-wallet');
});

const change = async (
  open: OpenChain,
  how: (account: Address, wallet: KeyPairSigner) => Parameters<OpenChain['send']>[1],
) => {
  const { wallet, account } = await makeWallet(open, open.chain.mints.USDC);
  await open.send(wallet, how(address(account), wallet));
  await open.chain.step(4);
  return { wallet, account };
};

test('a frozen token account is refused, named itself or by its wallet', async () => {
  const open = await openTestChain();
  const { faucet, chain } = open;
  const { wallet, account } = await change(open, (frozen) => [
    getFreezeAccountInstruction({ account: frozen, mint: chain.mints.USDC, owner: faucet }),
  ]);
  expect(reasonOf(await read(open, account))).toBe('frozen');
  expect(reasonOf(await read(open, wallet.address))).toBe('frozen');
});

test('a wallet whose token account belongs to somebody else is refused', async () => {
  const open = await openTestChain();
  const newAuthority = address(await newAddress());
  const { wallet, account } = await change(open, (owned, owner) => [
    getSetAuthorityInstruction({
      owned,
      owner,
      newAuthority,
      authorityType: AuthorityType.AccountOwner,
    }),
  ]);
  expect(reasonOf(await read(open, wallet.address))).toBe('token-account-taken');
  expect(await read(open, account)).toMatchObject({ owner: newAuthority, payable: true });
});

test('a token account that was given to the vault is the vault’s own', async () => {
  const open = await openTestChain();
  const newAuthority = open.vault.address;
  const { account } = await change(open, (owned, owner) => [
    getSetAuthorityInstruction({
      owned,
      owner,
      newAuthority,
      authorityType: AuthorityType.AccountOwner,
    }),
  ]);
  expect(reasonOf(await read(open, account))).toBe('own-vault');
});

test('a token account that its owner closed is made again', async () => {
  const open = await openTestChain();
  const { wallet } = await change(open, (account, owner) => [
    getCloseAccountInstruction({ account, destination: owner.address, owner }),
  ]);
  expect(await read(open, wallet.address)).toMatchObject({ createsTokenAccount: true });
});

test('every reserved address is an address', () => {
  expect([...RESERVED_ADDRESSES].filter((each) => !isAddress(each))).toEqual([]);
});

describe('what the sandbox has none of', () => {
  const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
  const TOKEN = TOKEN_PROGRAM_ADDRESS;
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const bytes = (size: number) => new Uint8Array(size).fill(1);
  const account = { lamports: 1n, executable: false, space: 0n, data: new Uint8Array() };

  test.each([
    ['a program', { ...account, executable: true, owner: TOKEN }, 'program'],
    ['a mint', { ...account, owner: TOKEN, space: 82n, data: bytes(82) }, 'mint'],
    ['a newer mint', { ...account, owner: TOKEN_2022, space: 300n, data: bytes(166) }, 'mint'],
    [
      'a token account of the newer program',
      { ...account, owner: TOKEN_2022, space: 170n, data: bytes(166).fill(2, 165) },
      'other-mint',
    ],
    [
      'a multisig of the token program',
      { ...account, owner: TOKEN, space: 355n, data: bytes(166) },
      'foreign-owner',
    ],
  ])('%s is refused', async (_, found, reason) => {
    const asked = await newAddress();
    const facts = { account: found, tokenAddress: asked, tokenAccount: null };
    const vault = await newAddress();
    const rules = { assetCode: 'USDC', mint, mints: [mint], vault, own: [], walletPrograms: [] };
    expect(reasonOf(classify(asked, facts, rules))).toBe(reason);
  });

  test('a token account that was never set up is refused', async () => {
    const asked = await newAddress();
    const data = new Uint8Array(165);
    data.set(getAddressEncoder().encode(address(mint)));
    const found = { ...account, owner: TOKEN, space: 165n, data };
    const facts = { account: found, tokenAddress: asked, tokenAccount: null };
    const vault = await newAddress();
    const rules = { assetCode: 'USDC', mint, mints: [mint], vault, own: [], walletPrograms: [] };
    expect(reasonOf(classify(asked, facts, rules))).toBe('not-initialized');
  });
});
