import {
  electronicFormatIBAN,
  extractIBAN,
  isSEPACountry,
  isValidBIC,
  isValidIBAN,
} from 'ibantools';
import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { Ids } from '#payments/ids.ts';
import type { BeneficiaryChange } from './changes.ts';
import { PaymentError, type FieldFault } from '#payments/errors.ts';
import type { Beneficiary } from './beneficiary.ts';
import { isSepaName } from './sepa-text.ts';

interface BeneficiaryOrder {
  name: string;
  /** As typed by a person: spaces and lower case are accepted. */
  iban: string;
  bic?: string | undefined;
}

const ibanFault = (iban: string): string | undefined => {
  if (!isValidIBAN(iban)) return 'expected an IBAN whose length and check digits are right';
  const { countryCode } = extractIBAN(iban);
  if (countryCode === undefined || !isSEPACountry(countryCode))
    return 'expected an IBAN of a country that takes part in SEPA';
  return undefined;
};

const NAME_FAULT = 'expected a name in Latin letters, as banks in SEPA write it';

type BankAccount = Pick<Beneficiary, 'name' | 'iban' | 'bic'>;

const faultsOf = ({ name, iban, bic }: BankAccount): FieldFault[] => {
  const faults = isSepaName(name) ? [] : [{ field: 'name', message: NAME_FAULT }];
  const message = ibanFault(iban);
  if (message !== undefined) faults.push({ field: 'iban', message });
  if (bic !== null && !isValidBIC(bic))
    faults.push({ field: 'bic', message: 'expected a BIC of 8 or 11 characters' });
  return faults;
};

/** @throws PaymentError VALIDATION_ERROR naming the fields */
export const createBeneficiary = (
  ports: Pick<World, 'now'> & Pick<Ids, 'newId'>,
  { name, iban: given, bic: code }: BeneficiaryOrder,
): Decision<Beneficiary, BeneficiaryChange> => {
  const iban = electronicFormatIBAN(given) ?? '';
  const bic = code?.replaceAll(' ', '').toUpperCase() ?? null;
  const faults = faultsOf({ name, iban, bic });
  if (faults.length > 0) {
    const detail = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
    throw new PaymentError('VALIDATION_ERROR', detail, faults);
  }
  const beneficiary = {
    beneficiaryId: ports.newId('ben'),
    name,
    iban,
    bic,
    createdAt: ports.now(),
  };
  return { result: beneficiary, changes: [{ change: 'beneficiary-created', beneficiary }] };
};
