import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { nearer } from '#hotels/pricing/nearness.ts';
import { derivePrice, type Derivation } from '#hotels/pricing/derivation.ts';
import { isUnbookable } from '#hotels/pricing/price-room.ts';
import { shownDerivation } from '#hotels/pricing/shown-derivation.ts';
import { stepText, type ShownDerivation } from '#hotels/pricing/shown.ts';
import { command } from './command.ts';
import { EXIT, UsageError } from './failure.ts';
import { print } from './output.ts';
import { SINGLES } from './singles.ts';
import { CaseLineError, readCase } from './price-check/case.ts';
import {
  InvalidPlanError,
  MissingPlanError,
  planReader,
  type PlanReader,
} from './price-check/plans.ts';

const CENTS = 100;

interface Verdict {
  /** In the currency of the plan; null if the stay cannot be booked. */
  total: number | null;
  /** Why there is no price; null if there is one. */
  reason: string | null;
  /** The steps to the cheapest price; only with --steps. */
  derivation?: ShownDerivation & { lines: readonly string[] };
}

interface Options {
  plansOf: PlanReader;
  withSteps: boolean;
}

const shown = (derivation: Derivation): Pick<Verdict, 'derivation'> => {
  const said = shownDerivation(derivation);
  return { derivation: { ...said, lines: said.steps.map(stepText) } };
};

/** The cheapest of several plans; of equal ones the first. */
const cheapest = (derivations: readonly Derivation[]): Derivation | undefined =>
  derivations.reduce<Derivation | undefined>((best, each) => {
    if (isUnbookable(each.outcome)) return best;
    if (best === undefined || isUnbookable(best.outcome)) return each;
    return each.outcome.totalCents < best.outcome.totalCents ? each : best;
  }, undefined);

const priceLine = async (line: string, { plansOf, withSteps }: Options): Promise<Verdict> => {
  const { plan, room, stay, protocol } = readCase(line);
  const plans = await plansOf(plan, protocol);
  const all = plans.map((each) => derivePrice(each, room, stay, protocol));
  const best = cheapest(all);
  const outcomes = all.map(({ outcome }) => outcome);
  if (best !== undefined && !isUnbookable(best.outcome)) {
    const verdict = { total: best.outcome.totalCents / CENTS, reason: null };
    return withSteps ? { ...verdict, ...shown(best) } : verdict;
  }
  return { total: null, reason: outcomes.filter(isUnbookable).reduce(nearer).detail };
};

interface Checked {
  verdict: Verdict;
  /** Whether the line or its plan file could not be used. */
  isFailure: boolean;
}

const checkLine = async (line: string, options: Options): Promise<Checked> => {
  try {
    return { verdict: await priceLine(line, options), isFailure: false };
  } catch (error) {
    const isFailure = error instanceof CaseLineError || error instanceof MissingPlanError;
    if (!isFailure && !(error instanceof InvalidPlanError)) throw error;
    return { verdict: { total: null, reason: error.message }, isFailure };
  }
};

const openCases = async (path: string): Promise<NodeJS.ReadableStream> => {
  if (path === '-') return process.stdin;
  const found = await stat(path).catch(() => null);
  if (found === null || found.isDirectory()) throw new UsageError(`no file of cases: ${path}`);
  return createReadStream(path);
};

const refuseNoFolder = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isDirectory()) throw new UsageError(`--plans: no folder: ${path}`);
};

const printVerdict = async (verdict: Verdict): Promise<void> => {
  if (!print(process.stdout, { json: true }, verdict, '')) await once(process.stdout, 'drain');
};

export const priceCheck = () =>
  command({
    name: 'price-check',
    does: SINGLES['price-check'],
    examples: [
      'price-check cases.jsonl --plans plans',
      'price-check - --plans plans < cases.jsonl',
      'price-check cases.jsonl --plans plans --steps',
    ],
    json:
      '{total, reason} a line in any case, and derivation with --steps; ends with 1 after a ' +
      'bad line or a missing plan',
  })
    .argument('<cases>', 'file of one JSON case a line; - for standard input')
    .requiredOption('--plans <folder>', 'folder of the rate plan messages that the cases name')
    .option('--steps', 'print how each price comes about: rates, persons, offers, supplements')
    .action(async (cases: string, { plans, steps }: { plans: string; steps?: boolean }) => {
      await refuseNoFolder(plans);
      const plansOf = planReader(plans, (warning) => process.stderr.write(`${warning}\n`));
      const input = await openCases(cases);
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        if (line.trim() === '') continue;
        const { verdict, isFailure } = await checkLine(line, {
          plansOf,
          withSteps: steps === true,
        });
        await printVerdict(verdict);
        if (isFailure) process.exitCode = EXIT.failed;
      }
    });
