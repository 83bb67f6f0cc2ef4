import { ALARMS, severityOf, type KeptAlarm } from './alarm.ts';
import type { AlarmKeeper } from './ports.ts';

/** Sends raised and ended alarms to the operator's own receiver. */

/** A message by Standard Webhooks; its id is the same each time it is sent again. */
export interface AlarmMessage {
  id: string;
  body: string;
}

interface NotifyPorts {
  keeper: Pick<AlarmKeeper, 'unnoticed' | 'noticed'>;
  /** Whether the receiver accepted the message. */
  send(message: AlarmMessage): Promise<boolean>;
  now(): Date;
}

/** The most messages in one round, so that a receiver that comes back is not flooded. */
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

/**
 * Sends alarms in order. The first message that is not accepted ends the round, and is sent again
 * in the next one.
 */
export const notifyAlarms = async ({ keeper, send, now }: NotifyPorts): Promise<void> => {
  for (const alarm of await keeper.unnoticed(NOTICES_MOST)) {
    if (!(await send(alarmMessage(alarm, now())))) return;
    await keeper.noticed(alarm, now());
  }
};
