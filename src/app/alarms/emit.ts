import { systemWorld } from '#kernel/world.ts';

/** Writes what a person has to look at to the log: JSON, one object a line. */
export const emitAlarm =
  (kind: string) =>
  (details: object): void =>
    console.error(JSON.stringify({ at: systemWorld.now().toISOString(), kind, ...details }));
