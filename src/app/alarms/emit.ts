import { visibleJson } from '#kernel/text/hidden.ts';
import { systemWorld } from '#kernel/world.ts';

/**
 * Logs what an operator has to look at: JSON, one object per line. Details may contain text of
 * providers and banks, which must not command the terminal that shows the log.
 */
export const emitAlarm =
  (kind: string) =>
  (details: object): void =>
    console.error(
      visibleJson(JSON.stringify({ at: systemWorld.now().toISOString(), kind, ...details })),
    );
