import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';
import { VAULT_SECRET } from '../../support/chain.ts';
import { readSourceTree } from '../../support/source-tree.ts';
import { cryptoOrder, openPayoutsV1, type PayoutsFixture } from '../../support/v1-payouts.ts';

/** The functions of /v1 know where the vault is, and do not have its key. */

let fixture: PayoutsFixture;
let vaultAddress: string;
beforeAll(async () => {
  vaultAddress = (await keyPairOf(VAULT_SECRET)).address;
  fixture = await openPayoutsV1({ SOLANA_TEST_VAULT: '', SOLANA_TEST_VAULT_ADDRESS: vaultAddress });
});
afterAll(() => fixture.close());

test('deposits and payouts need the address alone; a payout waits for its worker', async () => {
  const { ask, test: caller } = fixture;
  const accountId = await fixture.accountWith({ USDC: '10' });
  const deposit = await ask(caller, `/v1/accounts/${accountId}/funding`);
  expect(JSON.stringify(deposit.body)).toContain(vaultAddress);
  const body = await cryptoOrder(accountId, {
    funding: { type: 'DIRECT', amount: '1', assetCode: 'USDC' },
  });
  const made = await ask(caller, '/v1/payouts/crypto', { body });
  expect(made).toMatchObject({ status: 200, body: { status: 'INITIATED' } });
  fixture.sign(true);
  await new Promise((done) => setTimeout(done, 1500));
  const { body: waiting } = await ask(caller, `/v1/payouts/${made.body.payoutId}`);
  expect(waiting).toMatchObject({ status: 'INITIATED' });
});

test('the key of a vault is read at one place alone', async () => {
  const readers = (await readSourceTree()).filter(
    ({ path, text }) => /^(src|scripts|functions)\//.test(path) && /\breadVaultSecret\(/.test(text),
  );
  expect(readers.map(({ path }) => path)).toEqual(['src/app/vault-signers.ts']);
});
