import { amountOf } from '#kernel/money/amount.ts';
import { createBeneficiary } from '#payments/beneficiary/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { BankPorts } from '#payments/rail/outcome.ts';
import type { Tenant } from '#payments/tenant.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { setupOf, type Setup } from './payments.ts';

/** Payouts in euros on a real database, with a clock that the test moves. */
export interface BankFixture {
  database: TestDatabase;
  setup: Setup;
  ports: BankPorts;
  tenant: Tenant;
  accountId: string;
  accept(iban?: string, name?: string): Promise<Payout>;
  cancel(payoutId: string): Promise<void>;
  read(payoutId: string): Promise<Payout | undefined>;
  /** In cents. */
  balance(): Promise<{ available: bigint; pending: bigint }>;
  later(delayMs: number): void;
}

export const GOOD_IBAN = 'DE89370400440532013000';
const FUNDS = 1_000_000n;
export const PAID = 1234n;

export const openBankFixture = async (): Promise<BankFixture> => {
  const database = await freshDatabase();
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const now = (): Date => new Date(at);
  const setup = setupOf(database.store, now);
  const tenant = await setup.newTenant('test');
  const { accountId } = await setup.open(tenant);
  await setup.record(tenant, { accountId, amount: amountOf(FUNDS), assetCode: 'EUR' });
  const { ports, book } = setup;
  const accept = async (iban = GOOD_IBAN, name = 'Müller & Söhne'): Promise<Payout> => {
    const { beneficiaryId } = await commitDecision(book, {
      tenant,
      decide: async () => createBeneficiary(ports, { name, iban }),
    });
    const sum = amountOf(PAID);
    const sums = {
      sourceAmount: sum,
      sourceAssetCode: 'EUR',
      destinationAmount: sum,
      destinationAssetCode: 'EUR',
      fees: [],
      quote: null,
    } as const;
    const fiatDetails = { beneficiaryId, name, iban, bic: null, railReference: null };
    const decision = acceptPayout(ports, { accountId, sums, words: {}, to: { fiatDetails } });
    return commitDecision(book, { tenant, decide: async () => decision });
  };
  return {
    database,
    setup,
    ports: { ...ports, bank: bankReader(database.store), book },
    tenant,
    accountId,
    accept,
    cancel: async (payoutId) => {
      await commitDecision(book, { tenant, decide: () => cancelPayout(ports, tenant, payoutId) });
    },
    read: (payoutId) => ports.payouts.find(tenant, payoutId),
    balance: async () => {
      const [euros] = await ports.accounts.balances(tenant, accountId);
      return { available: euros?.available ?? 0n, pending: euros?.pending ?? 0n };
    },
    later: (delayMs) => void (at += delayMs),
  };
};

export const EURO_FUNDS = FUNDS;

/** A status report of the bank's on one payment. */
export const reportOf = (
  payoutId: string,
  status: string,
  reason = '',
): string => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-21T12:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>K</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
  </OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>K</OrgnlPmtInfId><TxInfAndSts>
    <OrgnlEndToEndId>${payoutId.replace('_', '-')}</OrgnlEndToEndId><TxSts>${status}</TxSts>
    ${reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}
  </TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
