/**
 * How long each kind of personal data is kept: one table for the scheduled erasure, the doctor and
 * the privacy page. A kind without a number of days ends as `until` says.
 */

interface Kept {
  kind: string;
  /** Its name on the privacy page. */
  data: string;
  purpose: string;
  /** The legal basis: an article of the GDPR unless it names another law. */
  basis: string;
  days: number | null;
  /** When the days begin to count; for a kind without days, when it ends. */
  until: string;
}

export const TEST_DATA_DAYS_DEFAULT = 90;

export const RETENTION = {
  openApplications: {
    kind: 'Applications that nobody decided',
    data: 'the form, name and e-mail address of who sent it, the token of the domain',
    purpose: 'to decide on the application',
    basis: 'Art. 6 (1) (b)',
    days: 365,
    until: 'after it was sent',
  },
  rejectedApplications: {
    kind: 'Rejected applications',
    data: 'the form, name and e-mail address of who sent it, the reason',
    purpose: 'to answer questions about the decision',
    basis: 'Art. 6 (1) (b) and (f)',
    days: 180,
    until: 'after the decision',
  },
  approvedApplications: {
    kind: 'Approved applications',
    data: 'the form, name and e-mail address of who sent it, the token of the domain',
    purpose: 'to show on whose word an entry stands',
    basis: 'Art. 6 (1) (f)',
    days: null,
    until: 'as long as the entry is listed, or until deletion is asked for',
  },
  openCorrections: {
    kind: 'Open corrections and removals',
    data: 'the entry, the message, the e-mail address',
    purpose: 'to follow what was asked for',
    basis: 'Art. 6 (1) (c) and (f)',
    days: 1095,
    until: 'after it was sent',
  },
  corrections: {
    kind: 'Closed corrections and removals',
    data: 'the entry, the message, the e-mail address, what was done',
    purpose: 'to show that an objection was followed',
    basis: 'Art. 6 (1) (c) and (f)',
    days: 1095,
    until: 'after it was closed',
  },
  openClaims: {
    kind: 'Claims without a proof',
    data: 'the entry, the e-mail address of who began it, the text for the domain',
    purpose: 'to let an owner prove the domain',
    basis: 'Art. 6 (1) (b)',
    days: 30,
    until: 'after it was begun',
  },
  claims: {
    kind: 'Claims of owners',
    data: 'the entry, the e-mail address, the proof of the domain, what was changed',
    purpose: 'to let owners keep their entry, and to show on whose word it stands',
    basis: 'Art. 6 (1) (b) and (f)',
    days: null,
    until: 'as long as the entry is listed, or until deletion is asked for',
  },
  mails: {
    kind: 'Mails',
    data:
      'the e-mail address and the text, encrypted, until the mail was handed over; after that ' +
      'when it was, and what it was about',
    purpose: 'to send again what a mail server did not take',
    basis: 'Art. 6 (1) (b) and (f)',
    days: 30,
    until: 'after it was written',
  },
  requestCounts: {
    kind: 'Counts against abuse',
    data: 'a keyed code of the network address, the time, a count',
    purpose: 'so that nobody floods forms and interfaces',
    basis: 'Art. 6 (1) (f)',
    days: 2,
    until: 'after the request',
  },
  signOuts: {
    kind: 'Sessions of the console',
    data: 'the number of a session that was signed out of',
    purpose: 'so that nobody enters with it again',
    basis: 'Art. 6 (1) (f)',
    days: 1,
    until: 'after the session would have ended',
  },
  hotelMessages: {
    kind: 'Messages of hotels',
    data: 'the hotel, the time, the kind and the outcome of each message; no guests',
    purpose: 'to find faults in the connection',
    basis: 'Art. 6 (1) (b)',
    days: 90,
    until: 'after the message',
  },
  demandCounts: {
    kind: 'Counts of asks for prices',
    data: 'the hotel, the day, the month of the stay, how many guests, the outcome; no persons',
    purpose: 'to tell hotels what they are asked for, each month beside that of the year before',
    basis: 'Art. 6 (1) (f)',
    days: 400,
    until: 'after the day',
  },
  storedAnswers: {
    kind: 'Stored answers of the payments API',
    data: 'the answer to a request with an Idempotency-Key, encrypted',
    purpose: 'so that a repeated request pays nothing twice',
    basis: 'Art. 6 (1) (b)',
    days: 1,
    until: 'after the request',
  },
  webhookDeliveries: {
    kind: 'Deliveries of webhooks',
    data: 'the event, the attempts, the beginning of the answer of the receiver',
    purpose: 'to send again what did not arrive, and to find faults',
    basis: 'Art. 6 (1) (b)',
    days: 90,
    until: 'after the delivery ended',
  },
  beneficiaries: {
    kind: 'Beneficiaries of payouts',
    data: 'name and bank account, with the texts of payouts to them, encrypted',
    purpose: 'to pay, and to keep the records that tax and money laundering law ask for',
    basis: 'Art. 6 (1) (b) and (c); § 147 AO, § 257 HGB, § 8 GwG',
    days: 3653,
    until: 'after the last payout, or when the customer deletes it',
  },
  organizations: {
    kind: 'Customers of the payments API',
    data:
      'name, names of keys, addresses of webhooks; encrypted: names and texts of accounts, ' +
      'payments and payouts, references, and what providers call payments',
    purpose: 'to keep accounts, and the records that tax and money laundering law ask for',
    basis: 'Art. 6 (1) (b) and (c); § 147 AO, § 257 HGB, § 8 GwG',
    days: 3653,
    until: 'after the customer was closed',
  },
  ledger: {
    kind: 'Bookings',
    data:
      'amounts, times and numbers of payments and payouts, addresses and transactions on chains, ' +
      'digests of references',
    purpose: 'so that the books add up',
    basis: 'Art. 6 (1) (c); § 147 AO, § 257 HGB',
    days: null,
    until: 'for good',
  },
  testData: {
    kind: 'Test data',
    data: 'all that an organization keeps in test mode: accounts, payments, payouts, events',
    purpose: 'to try the payments API out',
    basis: 'Art. 6 (1) (b)',
    days: TEST_DATA_DAYS_DEFAULT,
    until: 'after one of its test keys was last used',
  },
  logs: {
    kind: 'Logs',
    data: 'path, status, duration and a random number of a request, the id of a key; no addresses',
    purpose: 'to find faults and attacks',
    basis: 'Art. 6 (1) (f)',
    days: null,
    until: 'as long as the host of the server keeps the output of programs',
  },
  auditLog: {
    kind: 'Audit log',
    data:
      'what operators and owners of entries did and when, the name of the operator, the machine ' +
      'or, for a sign-in to the console, the network address; what it says of others is encrypted',
    purpose: 'to show who changed what, and that nobody changed the record of it',
    basis: 'Art. 6 (1) (c) and (f), Art. 32',
    days: null,
    until: 'for good; names and texts go with the person, request or customer they are about',
  },
  denyList: {
    kind: 'Deny list',
    data: 'bank accounts and addresses on chains that are never paid; no names',
    purpose: 'to pay nobody whom a law forbids to pay',
    basis: 'Art. 6 (1) (c) and (f)',
    days: null,
    until: 'until the operator loads another list',
  },
  keys: {
    kind: 'Keys of customers and operators',
    data: 'a digest of the key, its name, when it was made, used and revoked',
    purpose: 'to know who may ask, and who could',
    basis: 'Art. 6 (1) (b) and (f)',
    days: null,
    until: 'as long as the customer is kept; names go with the customer',
  },
} as const satisfies Record<string, Kept>;

export type RetentionKind = keyof typeof RETENTION;
export type Retention = Readonly<Record<RetentionKind, Kept>>;

/** The table with the settings of this installation. */
export const retentionOf = ({ testDataDays }: { testDataDays: number }): Retention => ({
  ...RETENTION,
  testData: { ...RETENTION.testData, days: testDataDays },
});

/** Kinds that are erased automatically, with their days. */
export const RETENTION_DAYS: Readonly<Partial<Record<RetentionKind, number>>> = Object.fromEntries(
  Object.entries(RETENTION).flatMap(([kind, { days }]) => (days === null ? [] : [[kind, days]])),
);
