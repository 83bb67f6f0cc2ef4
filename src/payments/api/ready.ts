import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import { MODES } from '#access/key.ts';
import { ALARM_KINDS, severityOf } from '#payments/alarms/alarm.ts';
import { currentAlarms } from '#payments/alarms/current.ts';

/** GET /healthz/ready: whether payments are processed, for the operator's monitoring. */

const alarm = z.strictObject({
  kind: z.enum(ALARM_KINDS),
  severity: z.enum(['fault', 'warning']),
  mode: z.enum(MODES).optional(),
  count: z.int().describe('How many subjects, such as payouts, it concerns'),
});

const readiness = z.strictObject({
  status: z.enum(['ready', 'not_ready']),
  alarms: z.array(alarm).describe('What a person has to look at; faults make it not ready'),
});

type Alarm = z.output<typeof alarm>;

const contract: Contract = {
  operationId: 'get_readiness',
  method: 'GET',
  path: '/healthz/ready',
  summary: 'Tell whether anything is wrong with payments',
  description:
    'Names the kinds of alarms that are open, and no subject of any: `kontor alarms` shows those.',
  tag: 'health',
  answers: {
    200: { description: 'No fault is open', name: 'Ready', schema: readiness },
    503: { description: 'A fault is open', name: 'NotReady', schema: readiness },
  },
};

type ReadsAlarms = () => Promise<Parameters<typeof currentAlarms>[0]>;

/** One line for each kind and mode: the endpoint is public, so no id is shown. */
const counted = (found: ReturnType<typeof currentAlarms>): Alarm[] => {
  const lines = new Map<string, Alarm>();
  for (const { kind, mode } of found) {
    const key = `${kind} ${mode ?? ''}`;
    const count = (lines.get(key)?.count ?? 0) + 1;
    lines.set(key, { kind, severity: severityOf(kind), ...(mode && { mode }), count });
  }
  return [...lines.values()];
};

export const readyRoute = (readAlarms: ReadsAlarms, now: () => Date): Route => ({
  contract,
  handle: async () => {
    const alarms = counted(currentAlarms(await readAlarms(), now()));
    const isReady = alarms.every(({ severity }) => severity !== 'fault');
    const value: z.output<typeof readiness> = { status: isReady ? 'ready' : 'not_ready', alarms };
    return {
      status: isReady ? 200 : 503,
      body: JSON.stringify(value),
      freshness: 'never',
      headers: {},
    };
  },
});
