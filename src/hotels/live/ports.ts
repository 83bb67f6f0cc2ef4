import { KontorError } from '#kernel/error.ts';
import type { Timer } from '#kernel/world.ts';
import type { ApaleoSource, LiveSource, MewsSource } from '#hotels/ports.ts';
import type { HotelAnswer, RoomPrice, Unbookable } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';

/** What a hotel's system says: its rooms, the cheapest first, or why there is none. */
export type LiveResult = { rooms: readonly RoomPrice[] } | { unbookable: Unbookable };

/** The system of a hotel. @throws SourceError where it gives no answer that can be used */
export interface LiveSystem<Source extends LiveSource = LiveSource> {
  /** Ends without an answer as soon as the signal is aborted. */
  ask(source: Source, stay: Stay, signal: AbortSignal): Promise<LiveResult>;
}

/** One way for each kind of source. */
export const liveSystems = (systems: {
  mews: LiveSystem<MewsSource>;
  apaleo: LiveSystem<ApaleoSource>;
}): LiveSystem => ({
  ask: (source, stay, signal) =>
    source.type === 'mews'
      ? systems.mews.ask(source, stay, signal)
      : systems.apaleo.ask(source, stay, signal),
});

/** How a hotel's system did when it was asked. */
export interface SourceSaid {
  hotel: string;
  at: Date;
  /** Why it gave no answer that can be used; null: it gave one. */
  fault: string | null;
}

/** An answer with the moment until which it is given again unasked. */
export interface KeptAnswer {
  key: string;
  answer: HotelAnswer;
  until: Date;
  /** The health of the system goes into the same write. */
  said: SourceSaid;
}

/** Answers that all processes share. */
export interface LiveAnswers {
  /** Those that are still valid, by key. */
  find(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, HotelAnswer>>;
  /** Keeps them in place of earlier ones of the same keys, and forgets what is out of date. */
  keep(answers: readonly KeptAnswer[], now: Date): Promise<void>;
}

export interface LivePorts {
  system: LiveSystem;
  answers: LiveAnswers;
  now(): Date;
  timer: Timer;
  /** Reports to the operator what went wrong; `hotel` is null where it is not about one. */
  report(error: unknown, hotel: string | null): void;
}

/** A hotel's system answers wrongly, or not at all. */
export class SourceError extends KontorError {
  override readonly name = 'SourceError';
  /** Whether it is about this stay alone: other stays of the hotel may still be asked for. */
  readonly ofStayOnly: boolean;
  /** Before that moment the system does not want to be asked again; null: it did not say. */
  readonly retryAt: Date | null;

  constructor(
    message: string,
    context: { cause?: unknown; ofStayOnly?: boolean; retryAt?: Date | null } = {},
  ) {
    super(message, { cause: context.cause });
    this.ofStayOnly = context.ofStayOnly ?? false;
    this.retryAt = context.retryAt ?? null;
  }
}
