import { checkAlarms } from '#payments/alarms/check.ts';
import { ALARMS, severityOf, type KeptAlarm } from '#payments/alarms/alarm.ts';
import { checkPorts } from '#app/alarms/operations.ts';
import { openChains, vaultsIn } from '#app/payment-chains.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, minute, styled, type OutputOptions } from '../output.ts';
import { environment, withStores } from '../workplace.ts';

const shown = ({ kind, mode, subject, sentence, raisedAt, seenAt }: KeptAlarm) => ({
  kind,
  severity: severityOf(kind),
  mode,
  subject,
  sentence,
  repair: ALARMS[kind].repair,
  raisedAt,
  seenAt,
});

const MARKS = {
  fault: () => styled('red', 'fault  '),
  warning: () => styled('yellow', 'warning'),
} as const;

const line = ({ severity, subject, sentence, repair, raisedAt }: ReturnType<typeof shown>) =>
  `${MARKS[severity]()}  ${sentence} (${subject}, since ${minute(raisedAt)})\n` +
  `         → ${repair}`;

export const alarmsList = () =>
  command({
    name: 'list',
    does:
      'Looks at workers, books, vaults, payouts, deliveries and rates, and lists what a person ' +
      'has to look at. Exit code 1 when one of them is a fault.',
    examples: ['alarms', 'alarms list --json'],
    json: '[{kind, severity: fault | warning, mode, subject, sentence, repair, raisedAt, seenAt}]',
  }).action(async (options: OutputOptions) => {
    const settings = environment();
    const vaults = vaultsIn(await openChains(settings));
    const alarms = await withStores(async (storeOf) => {
      const main = await storeOf('live');
      const ports = checkPorts({ main, storeOf }, { environment: settings, vaults });
      await checkAlarms(ports);
      return (await ports.keeper.open()).map(shown);
    });
    const text = alarms.length > 0 ? alarms.map(line).join('\n') : 'Nothing needs a look.';
    answer(options, alarms, text);
    const isFaulty = alarms.some(({ severity }) => severity === 'fault');
    process.exitCode = isFaulty ? EXIT.failed : EXIT.ok;
  });
