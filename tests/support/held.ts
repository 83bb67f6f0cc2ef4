import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { address } from '@solana/kit';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { coveredPayouts } from '#payments/deposit/covered.ts';
import { newDisputes } from '#payments/deposit/disputes.ts';
import { lookAtAddresses } from '#payments/deposit/look.ts';
import type { SweepAlarm } from '#payments/deposit/sweep-ports.ts';
import { sweepDeposits, type SweepReport } from '#payments/deposit/sweep.ts';
import { readVaults } from '#payments/deposit/vaults.ts';
import { watchDeposits, type WatchReport } from '#payments/deposit/watch.ts';
import type { Deposit } from '#payments/deposit/deposit.ts';
import { readFunding } from '#payments/account/funding.ts';
import { deriver, openSweeper, type VaultSecrets } from '#payments/solana/deposits/sweeper.ts';
import { associatedTokenAccount, type SolanaSettings } from '#payments/solana/settings.ts';
import { addressKeeper } from '#payments/storage/deposits/addresses.ts';
import { depositKeeper } from '#payments/storage/deposits/deposits.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import { amountKeeper, sweepKeeper } from '#payments/storage/deposits/sweeps.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import type { Chain } from '../../scripts/solana-sandbox/start-chain.ts';
import { VAULT_SECRET, type OpenChain } from './chain.ts';
import type { PayoutFixture } from './payouts.ts';

/** What is held outside of the vault, with all that watches it and moves it. */

export const secretText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface HeldOptions {
  settings?: SolanaSettings;
  solana?: PayoutChain & VaultChain;
  secrets?: VaultSecrets;
  now?: () => Date;
}

export interface Held {
  sweeper: Sweeper;
  alarms: SweepAlarm[];
  uncredited: Deposit[];
  /** The account's address for an asset, as it is shown to the payer. */
  addressOf(accountId: string, assetCode?: 'USDC' | 'EURC'): Promise<string>;
  watch(by?: VaultChain): Promise<WatchReport>;
  sweep(by?: PayoutChain & VaultChain): Promise<SweepReport>;
  covered: <Task extends Parameters<typeof coveredPayouts>[2][number]>(
    tasks: readonly Task[],
  ) => Promise<readonly Task[]>;
}

export const heldOf = async (fixture: PayoutFixture, options: HeldOptions = {}): Promise<Held> => {
  const { setup, tenant } = fixture;
  const { settings = fixture.settings, solana = fixture.solana } = options;
  const { now = setup.ports.now } = options;
  const secrets = options.secrets ?? { current: () => secretText(VAULT_SECRET), former: () => [] };
  const sweeper = await openSweeper(settings, secrets);
  const source = { mode: 'test', chain: 'solana' } as const;
  const { store } = setup;
  const sightings = sightingKeeper(store);
  const held = {
    sweeps: sweepKeeper(store),
    amounts: amountKeeper(store),
    vaults: vaultKeeper(store),
    addresses: addressKeeper(store),
    disputes: newDisputes(),
    sweeper,
    now,
  };
  const alarms: SweepAlarm[] = [];
  const uncredited: Deposit[] = [];
  const deposits = {
    vaultAddress: settings.vault.address,
    tokens: settings.mints,
    paymentUri: () => 'solana:',
    derive: deriver(settings, secrets),
  };
  return {
    sweeper,
    alarms,
    uncredited,
    addressOf: async (accountId, assetCode = 'USDC') => {
      const ports = { ...setup.ports, chains: { find: () => ({ deposits }) } };
      const { assets } = await readFunding(ports, tenant, accountId);
      return assets.find((each) => each.assetCode === assetCode)?.depositAddress ?? '';
    },
    watch: async (chain = solana) => {
      const { former } = await readVaults(held, source);
      const { address: vault, tokenAccounts } = sweeper.vault;
      const all = [...former, { address: vault, tokenAccounts }];
      const addresses = all.flatMap((each) => [each.address, ...Object.values(each.tokenAccounts)]);
      const look = () => lookAtAddresses({ ...held, chain, sightings }, source);
      return watchDeposits(
        {
          ...setup.ports,
          now,
          chain,
          look,
          sightings,
          keeper: depositKeeper(store),
          book: setup.book,
          report: (deposit) => void uncredited.push(deposit),
          reportUnreadable: () => undefined,
          reportUnproved: () => undefined,
        },
        { ...source, addresses },
      );
    },
    sweep: (chain = solana) =>
      sweepDeposits(
        {
          ...held,
          chain,
          newId: setup.ports.newId,
          report: (alarm) => void alarms.push(alarm),
        },
        source,
      ),
    covered: (tasks) => coveredPayouts({ ...held, chain: solana }, source, tasks),
  };
};

/** A plain transfer to a wallet, as an exchange makes it. */
export const payPlainly = async (
  { chain, faucet, send }: Pick<OpenChain, 'faucet' | 'send'> & { chain: Pick<Chain, 'mints'> },
  wallet: string,
  amount: bigint,
  coin: 'USDC' | 'EURC' = 'USDC',
) => {
  const mint = chain.mints[coin];
  const owner = address(wallet);
  const ata = await associatedTokenAccount(owner, mint);
  return send(faucet, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, ata, owner, mint }),
    getTransferCheckedInstruction({
      source: await associatedTokenAccount(faucet.address, mint),
      mint,
      destination: ata,
      authority: faucet,
      amount,
      decimals: 6,
    }),
  ]);
};
