import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { creditTransfers, transferFault } from '#payments/bank/credit-transfers.ts';
import { readBankMessage } from '#payments/bank/message.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { idsFrom } from '#payments/ids.ts';
import { holdPayout, releasePayout } from '#payments/payout/operator.ts';
import type { BankPorts } from '#payments/rail/outcome.ts';
import type { BankFault } from '#payments/rail/bank.ts';
import { takeMessage } from '#payments/rail/messages.ts';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { runSimulatedBank } from '#payments/rail/simulated.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { Store } from '#kernel/storage/store.ts';
import { judgeAlarm } from './oracle/alarms.ts';
import { watchBank } from './oracle/bank-times.ts';
import { BANK_ACCOUNTS, type BankAccount } from './bank-accounts.ts';
import { seededWorld } from './tenancies.ts';
import type { Life } from './life.ts';
import type { Story, World } from './world.ts';

/** The banks: that of test mode is a part of Kontor, that of live mode takes files. */

/** What the bank has read in a file. */
export interface FiledTransfer {
  payoutId: string;
  iban: string;
  cents: bigint;
}

const DEBTOR = { name: 'Kontor', iban: 'DE02120300000000202051', bic: null };

const portsOf = (world: World, store: Store): BankPorts => ({
  ...idsFrom(seededWorld(world)),
  now: world.turnstile.now,
  accounts: accountReader(store),
  payments: paymentReader(store),
  bank: bankReader(store, world.turnstile.now),
  book: paymentBook(store, world.turnstile.now),
});

/** One round of test mode's bank in a worker. */
export const testBankRound = (
  world: World,
  { life, store }: { life: Life; store: Store },
): (() => Promise<void>) => {
  const ports = portsOf(world, store);
  const guarded = {
    ...ports,
    bank: life.port(ports.bank),
    book: life.port(watchBank(world, ports.book)),
    report: (fault: BankFault) => judgeAlarm(world, { ...fault, signature: null }),
  };
  return async () => void (await runSimulatedBank(guarded, world.mode));
};

const TRANSFER =
  /<EndToEndId>(.*?)<\/EndToEndId>.*?<InstdAmt Ccy="EUR">(\d+)\.(\d\d)<.*?<IBAN>(.*?)</gs;

/** The bank reads by its own rules, not by ours. */
const readFile = (content: string): FiledTransfer[] =>
  [...content.matchAll(TRANSFER)].map(([, id = '', euros, cents, iban = '']) => ({
    payoutId: id.replace('-', '_'),
    iban,
    cents: BigInt(`${euros}${cents}`),
  }));

const endingOf = ({ iban }: FiledTransfer): BankAccount['ending'] | undefined =>
  BANK_ACCOUNTS.live.find((each) => each.iban === iban)?.ending;

const originalOf = ({ payoutId }: Pick<FiledTransfer, 'payoutId'>): string =>
  `<OrgnlEndToEndId>${payoutId.replace('_', '-')}</OrgnlEndToEndId>`;

const statusOf = (transfer: FiledTransfer): string => {
  const rejects = endingOf(transfer) === 'rejects';
  const reason = rejects ? '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>' : '';
  const status = `<TxSts>${rejects ? 'RJCT' : 'ACSC'}</TxSts>`;
  return `<TxInfAndSts>${originalOf(transfer)}${status}${reason}</TxInfAndSts>`;
};

const reportOf = (transfers: readonly FiledTransfer[]): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
  '<OrgnlGrpInfAndSts><OrgnlMsgId>K</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>' +
  `</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${transfers.map(statusOf).join('')}` +
  '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>';

const centsText = ({ cents }: Pick<FiledTransfer, 'cents'>): string =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

const returnOf = (transfer: Pick<FiledTransfer, 'payoutId' | 'cents'>): string =>
  `<TxDtls><Refs>${originalOf(transfer).replaceAll('Orgnl', '')}</Refs>` +
  `<Amt Ccy="EUR">${centsText(transfer)}</Amt>` +
  '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>';

/** A status report says nothing of returns: they are entries of the account. */
const returnsOf = (transfers: readonly Pick<FiledTransfer, 'payoutId' | 'cents'>[]): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
  '<Ntfctn><Ntry><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
  `<NtryDtls>${transfers.map(returnOf).join('')}</NtryDtls></Ntry></Ntfctn>` +
  '</BkToCstmrDbtCdtNtfctn></Document>';

/** What the bank says of a file, in the order in which it becomes known. */
const messagesOf = (transfers: readonly FiledTransfer[]): string[] => {
  const unsettled = transfers.filter((each) => endingOf(each) === 'returns-unsettled');
  const others = transfers.filter((each) => !unsettled.includes(each));
  const returned = others.filter((each) => endingOf(each) === 'returns');
  const steps = [
    { write: returnsOf, of: unsettled },
    { write: reportOf, of: others },
    { write: returnsOf, of: returned },
    { write: reportOf, of: unsettled },
  ];
  return steps.flatMap(({ write, of }) => (of.length > 0 ? [write(of)] : []));
};

const FILES_EVERY_MS = 20_000;
const TAKES_MOST_MS = 10_000;
const TWICE_PART = 0.3;
const HELD_PART = 0.3;

type Ports = BankPorts & Parameters<typeof exportTransfers>[0];

const waitingRow = z.object({ id: z.string(), organization_id: z.string() });

/** Now and then the operator holds the payout that waits longest: no file may have it. */
const exportSome = async (
  { store, laws, random, turnstile }: Story,
  ports: Ports,
): Promise<FiledTransfer[]> => {
  const row = await store.row(
    waitingRow,
    sql`SELECT id, organization_id FROM payouts
        WHERE mode = 'live' AND method = 'fiat' AND status = 'INITIATED' ORDER BY created_at`,
  );
  const isHeld = row !== undefined && random.chance(HELD_PART);
  const operatorPorts = {
    payouts: payoutReader(store),
    holds: holdReader(store),
    now: turnstile.now,
  };
  const order = async (decide: typeof holdPayout | typeof releasePayout): Promise<void> => {
    if (!isHeld) return;
    const tenant = { organizationId: row.organization_id, mode: 'live' } as const;
    const asked = { payoutId: row.id, operator: 'simulation', reason: 'it is looked at' };
    await commitDecision(paymentBook(store, turnstile.now), {
      tenant,
      decide: () => decide(operatorPorts, tenant, asked),
    });
  };
  await order(holdPayout);
  const { file } = await exportTransfers(ports, 'live');
  const transfers = file === null ? [] : readFile(file.content);
  const isFiled = isHeld && transfers.some(({ payoutId }) => payoutId === row.id);
  laws.demand(!isFiled, `${row?.id} is held, and in a file`);
  if (!isFiled) await order(releasePayout);
  return transfers;
};

/** What comes back of a part only is nothing that can be booked: a person looks at it. */
const returnParts = async (
  { laws }: Story,
  ports: Ports,
  transfers: readonly FiledTransfer[],
): Promise<void> => {
  const parts = transfers
    .filter((each) => endingOf(each) === 'returns')
    .map(({ cents, ...transfer }) => ({ ...transfer, cents: cents - 1n }));
  if (parts.length === 0) return;
  const { moved } = await takeMessage(ports, 'live', readBankMessage(returnsOf(parts)));
  laws.demand(moved === 0, `a part of ${moved} payments came back, and was booked`);
};

/** The operator brings files of live mode to the bank, and its messages back, some twice. */
export const keepBank = async (story: Story, isOver: () => boolean): Promise<FiledTransfer[]> => {
  const { worlds, store, turnstile, random } = story;
  const filed: FiledTransfer[] = [];
  const ports = {
    ...portsOf(worlds.live, store),
    files: {
      write: (
        fileId: string,
        payments: Parameters<typeof creditTransfers>[0]['payments'],
        now: Date,
      ) => creditTransfers({ fileId, debtor: DEBTOR, payments, now }),
      fault: transferFault,
    },
  };
  while (!isOver()) {
    await turnstile.sleep(FILES_EVERY_MS);
    const transfers = await turnstile.pass(() => exportSome(story, ports));
    if (transfers.length === 0) continue;
    filed.push(...transfers);
    const messages = messagesOf(transfers).flatMap((each) =>
      random.chance(TWICE_PART) ? [each, each] : [each],
    );
    const all = random.chance(TWICE_PART) ? [...messages, ...messages] : messages;
    for (const message of all) {
      await turnstile.sleep(random.next() * TAKES_MOST_MS);
      await turnstile.pass(() => returnParts(story, ports, transfers));
      await turnstile.pass(() => takeMessage(ports, 'live', readBankMessage(message)));
    }
  }
  return filed;
};
