import { expect } from 'vitest';
import type { Mode } from '#access/key.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { setAccountStatus } from '#payments/account/update.ts';
import { creditTransfers, transferFault } from '#payments/bank/credit-transfers.ts';
import { readBankMessage } from '#payments/bank/message.ts';
import { createBeneficiary } from '#payments/beneficiary/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { BankFault } from '#payments/rail/bank.ts';
import { takeMessage, type TakenMessage } from '#payments/rail/messages.ts';
import type { BankPorts } from '#payments/rail/outcome.ts';
import { exportTransfers, type TransferFiles } from '#payments/rail/sepa.ts';
import type { Tenant } from '#payments/tenant.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { setupOf, type Setup } from './payments.ts';

/** Payouts in euros on a real database, with a clock that the test moves. */
export interface BankFixture {
  database: TestDatabase;
  setup: Setup;
  ports: BankPorts & { report(fault: BankFault): void };
  /** What was reported of payments with which something failed. */
  faults: BankFault[];
  tenant: Tenant;
  accountId: string;
  /** The name is not checked: earlier versions took any. */
  accept(iban?: string, name?: string): Promise<Payout>;
  cancel(payoutId: string): Promise<void>;
  read(payoutId: string): Promise<Payout | undefined>;
  /** In cents. */
  balance(): Promise<{ available: bigint; pending: bigint }>;
  /** From now on the account takes no part in transactions. */
  deactivate(): Promise<void>;
  later(delayMs: number): void;
  /** Drops the database, in which every law has to hold. */
  close(): Promise<void>;
}

export const GOOD_IBAN = 'DE89370400440532013000';
const FUNDS = 1_000_000n;
export const PAID = 1234n;

export const openBankFixture = async (mode: Mode = 'test'): Promise<BankFixture> => {
  const database = await freshDatabase();
  let at = Date.parse('2026-11-21T10:00:00.000Z');
  const now = (): Date => new Date(at);
  const setup = setupOf(database.store, now);
  const tenant = await setup.newTenant(mode);
  const { accountId } = await setup.open(tenant);
  await setup.record(tenant, { accountId, amount: amountOf(FUNDS), assetCode: 'EUR' });
  const { ports, book } = setup;
  const faults: BankFault[] = [];
  const accept = async (iban = GOOD_IBAN, name = 'Müller & Söhne'): Promise<Payout> => {
    const { beneficiaryId } = await commitDecision(book, {
      tenant,
      decide: async () => createBeneficiary(ports, { name: 'Ada', iban }),
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
    ports: {
      ...ports,
      bank: bankReader(database.store, now),
      book,
      report: (fault) => void faults.push(fault),
    },
    faults,
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
    deactivate: async () => {
      const decide = () => setAccountStatus(ports, tenant, { accountId, status: 'INACTIVE' });
      await commitDecision(book, { tenant, decide });
    },
    later: (delayMs) => void (at += delayMs),
    close: async () => {
      const checks = await checkDatabase({ url: database.url });
      expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
      await database.drop();
    },
  };
};

export const EURO_FUNDS = FUNDS;

export const DEBTOR = { name: 'Kontor GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };

export const TRANSFER_FILES: TransferFiles = {
  write: (fileId, payments, now) => creditTransfers({ fileId, debtor: DEBTOR, payments, now }),
  fault: transferFault,
};

/** So many payouts, three at most, in one file, and its number. */
export const filed = async (
  fixture: BankFixture,
  count: number,
): Promise<{ ids: readonly [string, string, string]; fileId: string }> => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await fixture.accept()).payoutId);
  const ports = { ...fixture.ports, files: TRANSFER_FILES };
  const { file } = await exportTransfers(ports, fixture.tenant.mode);
  const [one = '', two = '', three = ''] = made;
  return { ids: [one, two, three], fileId: file?.fileId ?? '' };
};

export const takeText = (fixture: BankFixture, text: string): Promise<TakenMessage> =>
  takeMessage(fixture.ports, fixture.tenant.mode, readBankMessage(text));

/** The statuses of these payouts. */
export const statusesOf = (fixture: BankFixture, ids: readonly string[]) =>
  Promise.all(ids.filter(Boolean).map(async (id) => (await fixture.read(id))?.status));

/** What a message says that says nothing of payouts. */
export const NOTHING_TAKEN = { named: 0, moved: 0, skipped: 0, contradictions: [], failed: [] };

/** A status report on a file: what it says of the whole, and what stands in its batch. */
export const statusReport = (
  fileId: string,
  { group = '', batch = '' }: { group?: string; batch?: string },
): string => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-21T12:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${fileId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
    ${group}
  </OrgnlGrpInfAndSts>
  ${batch && `<OrgnlPmtInfAndSts>${batch}</OrgnlPmtInfAndSts>`}
</CstmrPmtStsRpt></Document>`;

/** A status report of the bank's on one payment. */
export const reportOf = (payoutId: string, status: string, reason = ''): string =>
  statusReport('K', {
    batch: `<OrgnlPmtInfId>K</OrgnlPmtInfId><TxInfAndSts>
    <OrgnlEndToEndId>${payoutId.replace('_', '-')}</OrgnlEndToEndId><TxSts>${status}</TxSts>
    ${reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}
  </TxInfAndSts>`,
  });

const CAMT = {
  'camt.053': ['camt.053.001.08', 'BkToCstmrStmt', 'Stmt'],
  'camt.054': ['camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

interface Entries {
  kind?: keyof typeof CAMT;
  amount?: string;
  currency?: string;
  status?: string;
  direction?: string;
  isReturn?: boolean;
}

/** Returned transfers as the bank's statement or notification has them, in one booking. */
export const returnsOf = (
  references: readonly string[],
  {
    kind = 'camt.053',
    amount = '12.34',
    currency = 'EUR',
    status = 'BOOK',
    direction = 'CRDT',
    isReturn = true,
  }: Entries = {},
): string => {
  const [name, message, account] = CAMT[kind];
  const money = `<Amt Ccy="${currency}">${amount}</Amt>`;
  const why = isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : '';
  const transactions = references
    .filter(Boolean)
    .map(
      (each) =>
        `<TxDtls><Refs><EndToEndId>${each.replace('_', '-')}</EndToEndId></Refs>` +
        `${money}<CdtDbtInd>${direction}</CdtDbtInd>${why}</TxDtls>`,
    );
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${message}><${account}>` +
    `<Ntry>${money}<CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>` +
    `<NtryDtls>${transactions.join('')}</NtryDtls></Ntry></${account}></${message}></Document>`
  );
};
