import { z } from 'zod';
import { json } from '#kernel/storage/columns.ts';
import type { Sealer, Subject } from '#kernel/storage/seals/keys.ts';
import type { Account, Metadata } from '#payments/account/account.ts';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { Change } from '#payments/changes.ts';
import type { IdempotencyStamp, TenantChanges } from '#payments/decision.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { FiatDetails, Payout } from '#payments/payout/payout.ts';
import type { BankFile } from '#payments/rail/bank.ts';
import { sealedNames } from './looked-up.ts';
import { fiatDetails } from '#payments/storage/payouts.ts';

/**
 * Which texts of payments are sealed, and under whose key. A beneficiary's name, and texts about a
 * payout to it, are sealed under the beneficiary's key; all other names and free texts under the
 * organization's. Empty texts are not sealed.
 */

const sealedText = (sealer: Sealer, [subject, field]: readonly [string, string], text: string) =>
  text === '' ? text : sealer.seal(subject, field, text);

const sealedMetadata = (
  sealer: Sealer,
  [subject, field]: readonly [string, string],
  metadata: Metadata,
): Metadata => {
  if (Object.keys(metadata).length === 0) return metadata;
  return { sealed: sealer.seal(subject, field, JSON.stringify(metadata)) };
};

const sealedReference = (
  sealer: Sealer,
  [owner, id]: readonly [string, string],
  reference: string | null,
): string | null => reference && sealedText(sealer, [owner, `${id}.reference`], reference);

const sealedAccount = (sealer: Sealer, owner: string, account: Account): Account => {
  const { accountId: id, name, description, metadata } = account;
  return {
    ...account,
    name: sealedText(sealer, [owner, `${id}.name`], name),
    description: sealedText(sealer, [owner, `${id}.description`], description),
    metadata: sealedMetadata(sealer, [owner, `${id}.metadata`], metadata),
  };
};

const sealedPayment = (sealer: Sealer, owner: string, payment: Payment): Payment => {
  const { paymentId: id, description, metadata, reference } = payment;
  return {
    ...payment,
    ...sealedNames(sealer, owner, payment),
    reference: sealedReference(sealer, [owner, id], reference),
    description: sealedText(sealer, [owner, `${id}.description`], description),
    metadata: sealedMetadata(sealer, [owner, `${id}.metadata`], metadata),
  };
};

const sealedFiat = (sealer: Sealer, id: string, details: FiatDetails): FiatDetails => {
  const { beneficiaryId: owner, name, iban, bic } = details;
  return {
    ...details,
    name: sealedText(sealer, [owner, `${id}.name`], name),
    iban: sealedText(sealer, [owner, `${id}.iban`], iban),
    bic: bic === null ? null : sealedText(sealer, [owner, `${id}.bic`], bic),
  };
};

const sealedApproval = (sealer: Sealer, owner: string, { payoutId, approval }: Payout) =>
  approval && {
    ...approval,
    decisions: approval.decisions.map(({ reason, ...decision }, index) => ({
      ...decision,
      reason: sealedText(sealer, [owner, `${payoutId}.approval.${index}`], reason),
    })),
  };

/** The subject under whose key the texts of a payout are sealed. */
const ownerOf = (organizationId: string, { fiatDetails }: Payout): string =>
  fiatDetails?.beneficiaryId ?? organizationId;

/** Seals a failure's message only if the operator wrote it; all others are made from codes. */
const sealedFailure = (sealer: Sealer, owner: string, { payoutId, failure }: Payout) =>
  failure?.code !== 'STOPPED_BY_OPERATOR'
    ? failure
    : {
        ...failure,
        message: sealedText(sealer, [owner, `${payoutId}.failure`], failure.message),
      };

/** Seals the texts that an update of a payout writes. */
const sealedDetails = (sealer: Sealer, organizationId: string, payout: Payout): Payout => {
  const { payoutId, fiatDetails } = payout;
  const owner = ownerOf(organizationId, payout);
  return {
    ...payout,
    approval: sealedApproval(sealer, owner, payout),
    failure: sealedFailure(sealer, owner, payout),
    fiatDetails: fiatDetails && sealedFiat(sealer, payoutId, fiatDetails),
  };
};

/** Seals the reason of an order or a hold. */
const sealedReason = (
  sealer: Sealer,
  [organizationId, payout]: readonly [string, Payout],
  reason: string,
): string =>
  sealedText(sealer, [ownerOf(organizationId, payout), `${payout.payoutId}.reason`], reason);

const sealedPayout = (sealer: Sealer, organizationId: string, payout: Payout): Payout => {
  const { payoutId: id, description, metadata, reference } = payout;
  const owner = ownerOf(organizationId, payout);
  return {
    ...sealedDetails(sealer, organizationId, payout),
    reference: sealedReference(sealer, [owner, id], reference),
    description: sealedText(sealer, [owner, `${id}.description`], description),
    metadata: sealedMetadata(sealer, [owner, `${id}.metadata`], metadata),
  };
};

const sealedBeneficiary = (sealer: Sealer, beneficiary: Beneficiary): Beneficiary => {
  const { beneficiaryId: id, name, iban, bic } = beneficiary;
  return {
    ...beneficiary,
    name: sealedText(sealer, [id, `${id}.name`], name),
    iban: sealedText(sealer, [id, `${id}.iban`], iban),
    bic: bic === null ? null : sealedText(sealer, [id, `${id}.bic`], bic),
  };
};

const storedMetadata = json.pipe(z.record(z.string(), z.unknown()));

/** The columns of a row from before texts were sealed, with each text sealed. */
export const sealedColumns = (
  sealer: Sealer,
  [owner, id]: readonly [string, string],
  columns: Readonly<Record<string, unknown>>,
): [string, string][] =>
  Object.entries(columns).flatMap(([column, value]): [string, string][] => {
    if (typeof value !== 'string') return [];
    const position = [owner, `${id}.${column}`] as const;
    if (column === 'metadata') {
      const sealed = sealedMetadata(sealer, position, storedMetadata.parse(value));
      return [[column, JSON.stringify(sealed)]];
    }
    if (column === 'fiat_details')
      return [[column, fiatDetails.encode(sealedFiat(sealer, id, fiatDetails.parse(value)))]];
    return TEXTS.has(column) ? [[column, sealedText(sealer, position, value)]] : [];
  });

const TEXTS: ReadonlySet<string> = new Set(['name', 'description', 'iban', 'bic']);

const TRANSFER = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/g;

/** A bank file as a list of parts, with each transfer sealed for its recipient. */
export const sealedBankFile = (
  sealer: Sealer,
  { fileId, content }: BankFile,
  beneficiaries: readonly string[],
): string => {
  const transfers = content.match(TRANSFER) ?? [];
  const others = content.split(TRANSFER);
  const parts = others.flatMap((other, position) => {
    const [transfer, owner] = [transfers[position], beneficiaries[position]];
    if (transfer === undefined || owner === undefined) return [other, transfer ?? ''];
    return [other, sealer.seal(owner, `${fileId}.${position}`, transfer)];
  });
  return JSON.stringify(parts);
};

const beneficiaryOf = (change: Change): string | undefined => {
  if (change.change === 'beneficiary-created') return change.beneficiary.beneficiaryId;
  return 'payout' in change ? change.payout.fiatDetails?.beneficiaryId : undefined;
};

/** The subject under whose key an answer is sealed: the same as that of the changes. */
export const ownerOfAnswer = (organizationId: string, changes: readonly Change[]): string =>
  changes.map(beneficiaryOf).find((owner) => owner !== undefined) ?? organizationId;

/** The subjects whose keys are needed to write the changes. */
export const subjectsOf = (parts: readonly TenantChanges<Change>[]): Subject[] =>
  parts.flatMap(({ tenant: { organizationId }, changes }) => [
    { subject: organizationId, organizationId },
    ...changes.flatMap((change) => {
      const subject = beneficiaryOf(change);
      return subject === undefined ? [] : [{ subject, organizationId }];
    }),
  ]);

/** The change with its texts sealed, as it is written. */
export const sealedChange = (sealer: Sealer, owner: string, change: Change): Change => {
  switch (change.change) {
    case 'account-created':
    case 'account-updated':
      return { ...change, account: sealedAccount(sealer, owner, change.account) };
    case 'payment-created':
      return { ...change, payment: sealedPayment(sealer, owner, change.payment) };
    case 'payout-created':
      return { ...change, payout: sealedPayout(sealer, owner, change.payout) };
    case 'payout-updated':
      return { ...change, payout: sealedDetails(sealer, owner, change.payout) };
    case 'payout-held': {
      const reason = sealedReason(sealer, [owner, change.payout], change.hold.reason);
      return { ...change, hold: { ...change.hold, reason } };
    }
    case 'payout-ordered': {
      const reason = sealedReason(sealer, [owner, change.payout], change.reason);
      return { ...change, reason };
    }
    case 'beneficiary-created':
      return { ...change, beneficiary: sealedBeneficiary(sealer, change.beneficiary) };
    case 'bank-file-created': {
      const content = sealedBankFile(sealer, change.file, change.beneficiaries);
      return { ...change, file: { ...change.file, content } };
    }
    default:
      return change;
  }
};

/**
 * Seals a stamp with its fingerprint: from the fingerprint alone, a guessed body could be
 * confirmed.
 */
export const sealedStamp = (
  sealer: Sealer,
  owner: string,
  stamp: IdempotencyStamp,
): IdempotencyStamp => ({
  ...stamp,
  fingerprint: sealer.seal(owner, `${stamp.scope} fingerprint`, stamp.fingerprint),
  body: sealer.seal(owner, stamp.scope, stamp.body),
});
