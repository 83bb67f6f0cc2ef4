// Credits a test account, pays out of it on the chain of test mode, and waits until the payout is
// final. Needs kontor.ts beside it: curl -o kontor.ts "$KONTOR_URL/client/kontor.ts"
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KontorProblem, openKontor } from './kontor.ts';

const {
  KONTOR_URL: url = 'http://localhost:8888',
  ORGANIZATION_ID: organizationId = '',
  API_KEY: apiKey = '',
} = process.env;

/** A wallet for tests; nobody has its key. */
const TO_ADDRESS = 'Dg6pGqQHsF2WgXTHEuztGGMJxZxRCTiKJMEnVt4KHCRC';
const FINAL = ['COMPLETED', 'FAILED', 'CANCELLED'];

const kontor = openKontor({ url, organizationId, apiKey });

/** The money is there once the chain calls the deposit final. */
const waitForMoney = async (accountId: string): Promise<void> => {
  for (;;) {
    const { data } = await kontor.accounts.getBalances(accountId);
    const usdc = data.find(({ assetCode }) => assetCode === 'USDC');
    if (usdc && Number(usdc.available) >= 10) return;
    await pause(500);
  }
};

const run = async (): Promise<void> => {
  const account = await kontor.accounts.create({ classification: 'SECONDARY', name: 'Example' });
  const { accountId } = account;
  await kontor.sandbox.makeDeposit({ accountId, amount: '25', assetCode: 'USDC' });
  await waitForMoney(accountId);

  // Keep the key with your own record of the payment: sent again under it, nothing is paid twice.
  const idempotencyKey = randomUUID();
  let payout = await kontor.payouts.createCrypto(
    {
      accountId,
      toAddress: TO_ADDRESS,
      chain: 'solana',
      funding: { type: 'DIRECT', amount: '10', assetCode: 'USDC' },
    },
    { idempotencyKey },
  );
  console.log(payout.payoutId, payout.status);
  while (!FINAL.includes(payout.status)) {
    await pause(500);
    payout = await kontor.payouts.get(payout.payoutId);
  }
  console.log(payout.payoutId, payout.status);
};

try {
  await run();
} catch (error) {
  if (!(error instanceof KontorProblem)) throw error;
  // Every error has a code for programs and a page that says what to do.
  console.error(error.code, error.message);
  process.exitCode = 1;
}
