import { idleVariables } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { command } from './command.ts';
import { checkChains } from './doctor/chain.ts';
import { fault, fine, warning, type Finding } from './doctor/finding.ts';
import { checkMail } from './doctor/mail.ts';
import { checkRequests } from './doctor/requests.ts';
import { checkNode, checkPackages } from './doctor/machine.ts';
import { checkSettings } from './doctor/settings.ts';
import { checkFeed } from './doctor/feed.ts';
import { checkHotelSources } from './doctor/hotel-sources.ts';
import {
  checkCatalogue,
  checkDatabase,
  checkRetention,
  checkSite,
  checkTestDatabase,
} from './doctor/state.ts';
import { checkVaultBooks } from './doctor/vault.ts';
import { EXIT } from './failure.ts';
import { answer, plain, styled, type OutputOptions } from './output.ts';
import { SINGLES } from './singles.ts';
import { environment } from './workplace.ts';

const checkVariables = (): Finding => {
  const idle = idleVariables();
  if (idle.length === 0) return fine('Environment', 'every variable is well-formed');
  return warning('Environment', idle.join('\n'), 'Mend the names, or set what is missing.');
};

const checkTheRest = async (): Promise<Finding[]> => {
  try {
    const read = environment();
    return [
      checkVariables(),
      ...checkSettings(read),
      await checkDatabase(read),
      ...(await checkTestDatabase(read)),
      ...(await checkRetention(read)),
      ...(await checkRequests(read)),
      ...(await checkMail(read)),
      await checkCatalogue(read),
      await checkSite(),
      await checkFeed(),
      ...(await checkHotelSources(read)),
      ...(await checkChains(read)),
      ...(await checkVaultBooks(read)),
    ];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [fault('Environment', error.message, 'Mend it in the environment or in .env')];
  }
};

const MARKS = {
  ok: () => styled('green', 'ok     '),
  warning: () => styled('yellow', 'warning'),
  fault: () => styled('red', 'fault  '),
} as const satisfies Record<Finding['state'], () => string>;

const line = ({ check, state, found, advice }: Finding): string => {
  const reported = `${MARKS[state]()}  ${check}: ${plain(found)}`;
  return advice === undefined ? reported : `${reported}\n         → ${advice}`;
};

export const doctor = () =>
  command({
    name: 'doctor',
    does: SINGLES.doctor,
    examples: ['doctor', 'doctor --json'],
    json: '{healthy, checks: [{check, state: ok | warning | fault, found, advice?}]}',
  }).action(async (options: OutputOptions) => {
    const checks = [checkNode(), await checkPackages(), ...(await checkTheRest())];
    const healthy = checks.every(({ state }) => state !== 'fault');
    const verdict = healthy ? 'Nothing is at fault.' : 'Something is at fault: see above.';
    answer(options, { healthy, checks }, [...checks.map(line), verdict].join('\n'));
    process.exitCode = healthy ? EXIT.ok : EXIT.failed;
  });
