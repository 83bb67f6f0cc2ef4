import { systemWorld } from '#kernel/world.ts';

/** Logs what an operator has to look at: JSON, one object per line. */
export const emitAlarm =
  (kind: string) =>
  (details: object): void =>
    console.error(JSON.stringify({ at: systemWorld.now().toISOString(), kind, ...details }));
