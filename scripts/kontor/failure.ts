import { KontorError } from '#kernel/error.ts';
import { CommanderError } from 'commander';
import { PaymentError, type PaymentErrorCode } from '#payments/errors.ts';
import { OutflowOrderError } from '#payments/outflow/settle.ts';
import { PayoutOrderError } from '#payments/payout/operator.ts';
import { RefusalError, type Identified, type RefusalCode } from '#kernel/refusal-error.ts';
import { BackupError } from '#kernel/storage/backup/error.ts';
import { StorageError, type StorageCode } from '#kernel/storage/errors.ts';
import { colouredFor, print } from './output.ts';

/** Exit codes, on which scripts may rely. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;

/** The command cannot be executed with these arguments. */
export class UsageError extends KontorError {
  override readonly name = 'UsageError';
}

/** What was asked for is stored, but could not be handed over: the advice says how to get it. */
export class StoredError extends KontorError {
  override readonly name = 'StoredError';
  readonly advice: string;

  constructor(cause: unknown, advice: string) {
    super(advice, { cause });
    this.advice = advice;
  }
}

interface Failure {
  exitCode: number;
  code: string;
  message: string;
  advice?: string | undefined;
}

const STORAGE_ADVICE = {
  refused: undefined,
  unmigrated: 'Run: npm run kontor -- db migrate',
  busy: 'Another program writes to it: try again, or end that program.',
  full: 'Make room on the disk, or give the database a larger one.',
  damaged: 'Restore the last backup into a new file: npm run kontor -- db restore --help',
  unreachable:
    'Check DATABASE_URL (of test mode: TEST_DATABASE_URL) and that the server runs. ' +
    'Run: npm run kontor -- doctor',
  unauthorized: 'Check DATABASE_TOKEN: it must be there and may have to write.',
  exposed: 'As its owner, run: chmod 600 on the file; on a mounted disk, mount it with such modes.',
  newer: 'Use the version of Kontor that migrated it, or a newer one.',
  history: 'Use the version of Kontor that this database was migrated with, or a newer one.',
} as const satisfies Record<StorageCode, string | undefined>;

const REFUSAL_ADVICE = {
  INVALID: undefined,
  RATE_LIMITED: undefined,
  PROOF_REQUIRED: undefined,
  NOT_FOUND: undefined,
  ALREADY_DECIDED: undefined,
  SLUG_TAKEN: 'Choose another: applications approve ID --slug SLUG',
  WEBSITE_TAKEN: 'Reject the application, or remove that file first.',
  RECORD_INVALID: 'Ask the applicant to apply again with these fields right.',
  RECORD_MISSING: 'Bring the file back from version control, then verify again.',
  KEY_INACTIVE: 'Make a new one: keys create',
  ORGANIZATION_CLOSED: undefined,
  HOTEL_CODE_TAKEN: 'See which: hotels vendor list',
  PAYOUTS_OPEN: 'List them: payouts list --org ORG --mode MODE',
  PROOF_LAPSED:
    'Write it once the owner has proved the domain again, or: claims reject ID --reason TEXT',
  TOKEN_NOT_FOUND: 'DNS can take hours to spread: try again later, or ask --dns-server IP.',
} as const satisfies Record<RefusalCode, string | undefined>;

/** The commands that list the ids of things. */
const LISTS = {
  application: 'applications list',
  change: 'claims list',
  claim: 'claims list',
  correction: 'corrections list',
  key: 'keys list',
  organization: 'orgs list',
} as const satisfies Record<Identified, string>;

const ofRefusal = ({ code, message, thing }: RefusalError): Failure => ({
  exitCode: code === 'NOT_FOUND' ? EXIT.notFound : EXIT.failed,
  ...{ code, message },
  advice: thing === undefined ? REFUSAL_ADVICE[code] : `List what there is: ${LISTS[thing]}`,
});

/** What is wrong with a file or folder of a command line, by the code of the system's error. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be opened by this user: check its permissions',
  EEXIST: 'exists already, and nothing is overwritten: use another name',
  EISDIR: 'is a folder: expected a file',
  ENOENT: 'does not exist: check the name, and the folder in which the command runs',
  ENOSPC: 'cannot be written, because the disk is full',
  ENOTDIR: 'cannot exist, because a part of its path is a file: expected a folder there',
  EROFS: 'cannot be written, because its disk is read-only',
};

const ofFile = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  const fault = FILE_FAULTS[String(error.code)];
  if (fault === undefined) return undefined;
  // Node does not name the folder that was read as a file.
  const path = 'path' in error ? String(error.path) : 'a name in the command line';
  return { exitCode: EXIT.failed, code: 'FILE', message: `${path} ${fault}` };
};

/** What to do about other errors that are thrown on purpose, by their names. */
const ADVICE: Readonly<Record<string, string>> = {
  ChainUnavailableError: 'Look whether the providers answer: npm run kontor -- doctor',
  FeedError: 'Check FX_FEED, and that the feed can be reached.',
  SignerUnavailableError: 'Look whether the signer answers: npm run kontor -- doctor',
  SourceError: 'Check the settings of the system: npm run kontor -- doctor',
};

/** `ChainUnavailableError` is `CHAIN_UNAVAILABLE`. */
const codeOf = ({ name }: KontorError): string =>
  name
    .replace(/Error$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();

const NO_SUCH_THING: readonly PaymentErrorCode[] = [
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_NOT_FOUND',
  'PAYOUT_NOT_FOUND',
];

const failureOf = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error);
  const failed = { exitCode: EXIT.failed, message };
  if (error instanceof RefusalError) return ofRefusal(error);
  if (error instanceof PaymentError) {
    const exitCode = NO_SUCH_THING.includes(error.code) ? EXIT.notFound : EXIT.failed;
    return { exitCode, message, code: error.code };
  }
  if (error instanceof OutflowOrderError) return { ...failed, code: 'OUTFLOW_NOT_SETTLED' };
  if (error instanceof PayoutOrderError) return { ...failed, code: 'PAYOUT_NOT_STOPPABLE' };
  if (error instanceof UsageError || error instanceof CommanderError)
    return { exitCode: EXIT.usage, message, code: 'USAGE' };
  if (error instanceof StorageError)
    return {
      ...failed,
      code: `DATABASE_${error.code.toUpperCase()}`,
      advice: STORAGE_ADVICE[error.code],
    };
  if (error instanceof StoredError) return { ...failureOf(error.cause), advice: error.advice };
  if (error instanceof BackupError) return { ...failed, code: 'BACKUP', advice: error.advice };
  if (error instanceof KontorError)
    return { ...failed, code: codeOf(error), advice: ADVICE[error.name] };
  const stack = error instanceof Error ? error.stack : undefined;
  return ofFile(error) ?? { ...failed, code: 'UNEXPECTED', message: stack ?? message };
};

/**
 * Prints an error and advice to standard error, and returns the exit code for it. `help` is the
 * advice where the line itself is wrong.
 */
export const reportFailure = (
  error: unknown,
  { json, help }: { json: boolean; help?: string },
): number => {
  const {
    exitCode,
    code,
    message,
    advice = code === 'USAGE' ? help : undefined,
  } = failureOf(error);
  const mark = colouredFor(process.stderr, 'red', 'error');
  const text = `${mark}: ${message}${advice ? `\n${advice}` : ''}`;
  const value = { error: message, code, ...(advice ? { advice } : {}) };
  print(process.stderr, { json }, value, text);
  return exitCode;
};
