import type { BankFault, BankReader } from './bank.ts';

/** Runs the work for each payment; an error in one does not stop the others. */
export const forEachAlone = async <Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Promise<BankFault[]> => {
  const faults: BankFault[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      faults.push({ payoutId: idOf(item), sentence: `It failed: ${String(error)}` });
    }
  }
  return faults;
};

/** Reports the failed payments and delays them. */
export const putOff = async (
  { bank, report }: { bank: BankReader; report(fault: BankFault): void },
  faults: readonly BankFault[],
): Promise<void> => {
  if (faults.length === 0) return;
  faults.forEach(report);
  await bank.putOff(new Map(faults.map(({ payoutId, sentence }) => [payoutId, sentence])));
};
