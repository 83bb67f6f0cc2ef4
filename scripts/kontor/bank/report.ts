import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RefusalError } from '#kernel/refusal-error.ts';
import { systemWorld } from '#kernel/world.ts';
import type { Alarm } from '#payments/alarms/alarm.ts';
import { readBankMessage } from '#payments/bank/message.ts';
import { BankMessageError } from '#payments/bank/xml.ts';
import { idsFrom } from '#payments/ids.ts';
import type { BankMessage } from '#payments/rail/bank.ts';
import type { BankFault } from '#payments/rail/bank.ts';
import { takeMessage, type TakenMessage } from '#payments/rail/messages.ts';
import { alarmKeeper } from '#payments/storage/alarms.ts';
import { textOf as decoded } from '#register/crawl/decode.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { atBank, BANK_MODE } from './counter.ts';

/** Raises an alarm for each contradiction, which stays until an operator forgets it. */
const note = async (contradictions: readonly BankFault[]): Promise<void> => {
  if (contradictions.length === 0) return;
  const found = contradictions.map(({ payoutId, sentence }): Alarm => {
    return { kind: 'bank_contradicts', mode: BANK_MODE, subject: payoutId, sentence };
  });
  const { newId } = idsFrom(systemWorld);
  await withStore((store) =>
    alarmKeeper(store, newId).record({ found, checked: [], modes: [] }, systemWorld.now()),
  );
};

const read = (text: string): BankMessage => {
  try {
    return readBankMessage(text);
  } catch (error) {
    if (error instanceof BankMessageError) throw new RefusalError('INVALID', error.message);
    throw error;
  }
};

const linesOf = (faults: readonly BankFault[], heading: string): string[] =>
  faults.map(({ payoutId, sentence }) => `${heading} ${payoutId}: ${sentence}`);

const textOf = ({ named, moved, skipped, contradictions, failed }: TakenMessage): string =>
  [
    `${named} payments have ended at the bank; ${moved} of them are news.`,
    ...(skipped > 0 ? [`Skipped, since they are no payouts: ${skipped}.`] : []),
    ...linesOf(contradictions, 'Contradicts the books:'),
    ...linesOf(failed, 'Not written, read the message again:'),
  ].join('\n');

export const bankReport = () =>
  command({
    name: 'report',
    does:
      'Reads what the bank says (ISO 20022): a status report (pain.002), by which what is ' +
      'settled is completed and what is rejected has failed, one by one or as a whole file; a ' +
      'statement (camt.053) or a notification (camt.054), by which what was returned is ' +
      'credited to its account. To read it twice changes nothing. What contradicts the books ' +
      'is not written, and becomes an alarm. Exit code 1 when something could not be written.',
    examples: ['bank report status.xml', 'bank report statement.xml'],
    json:
      '{named, moved, skipped, contradictions: [{payoutId, sentence}], ' +
      'failed: [{payoutId, sentence}]}',
  })
    .argument('<file>', 'the message')
    .action(async (path: string, options: OutputOptions) => {
      const message = read(decoded(await readFile(resolve(path)), null));
      const taken = await atBank((ports) => takeMessage(ports, BANK_MODE, message));
      await note(taken.contradictions);
      answer(options, taken, textOf(taken));
      process.exitCode = taken.failed.length > 0 ? EXIT.failed : EXIT.ok;
    });
