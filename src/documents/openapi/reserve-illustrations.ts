/** Examples of a published head, and of the proof that an account is in it. */

const TOKEN_ACCOUNT = '9cVxpbDfSZGBYzEGnkVhKYKhvmaLaVYP8ZXvVZ6ZkA1d';
const ROOT = '4813494d137e1631bba301d5acab6e7bb7aa74ce1185d456565ef51d737677b2';
const SIBLING = '7d10de8554ed5ca40f9d0f0e0f4375b5b338af3fb96d33c9b2f53b5289b8f4fe';
const HASH = 'd04b98f48e8f8bcc15c6ae5ac050801cd6dcfd428fb5f9e65c4e16e7807340fa';

export const reserveHeadOf = (vaultAddress: string) => ({
  mode: 'live',
  chain: 'solana',
  assetCode: 'USDC',
  decimals: 6,
  number: 412,
  time: '2026-11-21T15:00:00.000Z',
  slot: '381204467',
  vaultAddress,
  tokenAccount: TOKEN_ACCOUNT,
  vaultBalance: '5210.5',
  obligations: '5000',
  inFlight: '0',
  accounts: 2,
  root: ROOT,
  providers: [
    { provider: 'api.mainnet-beta.solana.com', slot: '381204467', vaultBalance: '5210.5' },
    { provider: 'mainnet.helius-rpc.com', slot: '381204468', vaultBalance: '5210.5' },
  ],
  previous: '0'.repeat(64),
  hash: HASH,
});

export const reserveProof = (accountId: string, vaultAddress: string) => ({
  accountId,
  balance: '150.75',
  salt: '5f1c0e6b9a7d4c3e8b2a1f0d6c5e4b3a',
  path: [{ side: 'right', hash: SIBLING, sum: '4849.25' }],
  head: reserveHeadOf(vaultAddress),
});
