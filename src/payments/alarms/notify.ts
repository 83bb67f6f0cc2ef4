import { ALARMS, severityOf, type KeptAlarm } from './alarm.ts';
import type { AlarmKeeper } from './ports.ts';

/** Says to the operator's own receiver which alarms were raised and which have ended. */

/** A message as Standard Webhooks has it: the same id however often it is sent. */
export interface AlarmMessage {
  id: string;
  body: string;
}

interface NotifyPorts {
  keeper: Pick<AlarmKeeper, 'unnoticed' | 'noticed'>;
  /** Whether the receiver took it. */
  send(message: AlarmMessage): Promise<boolean>;
  now(): Date;
}

/** In one round: a receiver that is down for long is not flooded when it comes back. */
const NOTICES_MOST = 50;

const alarmMessage = (alarm: KeptAlarm, now: Date): AlarmMessage => {
  const { alarmId, kind, mode, subject, sentence, raisedAt, endedAt } = alarm;
  const type = endedAt === null ? 'alarm.raised' : 'alarm.ended';
  return {
    id: `${alarmId}.${type}`,
    body: JSON.stringify({
      type,
      timestamp: now.toISOString(),
      data: {
        alarmId,
        kind,
        severity: severityOf(kind),
        ...(mode && { mode }),
        subject,
        sentence,
        repair: ALARMS[kind].repair,
        raisedAt: raisedAt.toISOString(),
        ...(endedAt && { endedAt: endedAt.toISOString() }),
      },
    }),
  };
};

/** In their order; the first that is not taken ends the round, and is sent again in the next. */
export const notifyAlarms = async ({ keeper, send, now }: NotifyPorts): Promise<void> => {
  for (const alarm of await keeper.unnoticed(NOTICES_MOST)) {
    if (!(await send(alarmMessage(alarm, now())))) return;
    await keeper.noticed(alarm, now());
  }
};
