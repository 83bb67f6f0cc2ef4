import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { nearer } from '#hotels/pricing/nearness.ts';
import { isUnbookable, priceRoom } from '#hotels/pricing/price-room.ts';
import { command } from './command.ts';
import { EXIT, UsageError } from './failure.ts';
import { print } from './output.ts';
import { CaseLineError, readCase } from './price-check/case.ts';
import {
  InvalidPlanError,
  MissingPlanError,
  planReader,
  type PlanReader,
} from './price-check/plans.ts';

const CENTS = 100;

interface Verdict {
  /** In the plan's own currency; null where the stay cannot be booked. */
  total: number | null;
  /** Why there is no price. */
  reason: string | null;
}

const priceLine = async (line: string, plansOf: PlanReader): Promise<Verdict> => {
  const { plan, room, stay, protocol } = readCase(line);
  const plans = await plansOf(plan, protocol);
  const outcomes = plans.map((each) => priceRoom(each, room, stay, { protocol }));
  const totals = outcomes.flatMap((each) => (isUnbookable(each) ? [] : [each.totalCents]));
  if (totals.length > 0) return { total: Math.min(...totals) / CENTS, reason: null };
  return { total: null, reason: outcomes.filter(isUnbookable).reduce(nearer).detail };
};

interface Checked {
  verdict: Verdict;
  /** Whether the line or its file could not be used. */
  isFailure: boolean;
}

const checkLine = async (line: string, plansOf: PlanReader): Promise<Checked> => {
  try {
    return { verdict: await priceLine(line, plansOf), isFailure: false };
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
    does: 'Prices stays by AlpineBits rate plans and tells why a stay has no price.',
    examples: [
      'price-check cases.jsonl --plans plans',
      'price-check - --plans plans < cases.jsonl',
    ],
    json: '{total, reason} a line in any case; ends with 1 after a bad line or a missing plan',
  })
    .argument('<cases>', 'file of one JSON case a line; - for standard input')
    .requiredOption('--plans <folder>', 'folder of the rate plan messages that the cases name')
    .action(async (cases: string, { plans }: { plans: string }) => {
      await refuseNoFolder(plans);
      const plansOf = planReader(plans, (warning) => process.stderr.write(`${warning}\n`));
      const input = await openCases(cases);
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        if (line.trim() === '') continue;
        const { verdict, isFailure } = await checkLine(line, plansOf);
        await printVerdict(verdict);
        if (isFailure) process.exitCode = EXIT.failed;
      }
    });
