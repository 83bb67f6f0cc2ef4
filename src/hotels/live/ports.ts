import { KontorError } from '#kernel/error.ts';
import type { Timer } from '#kernel/world.ts';
import type { ApaleoSource, LiveSource, MewsSource } from '#hotels/ports.ts';
import type { HotelAnswer, RoomPrice, Unbookable } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';

/** The answer of a hotel's system: its rooms, the cheapest first, or the reason against a price. */
export type LiveResult = { rooms: readonly RoomPrice[] } | { unbookable: Unbookable };

/** The system of a hotel. @throws SourceError if it gives no usable answer */
export interface LiveSystem<Source extends LiveSource = LiveSource> {
  /** Ends without an answer when the signal is aborted. */
  ask(source: Source, stay: Stay, signal: AbortSignal): Promise<LiveResult>;
}

/** One implementation for each kind of source. */
export const liveSystems = (systems: {
  mews: LiveSystem<MewsSource>;
  apaleo: LiveSystem<ApaleoSource>;
}): LiveSystem => ({
  ask: (source, stay, signal) =>
    source.type === 'mews'
      ? systems.mews.ask(source, stay, signal)
      : systems.apaleo.ask(source, stay, signal),
});

/** The state of a hotel's system when it was asked. */
export interface SourceSaid {
  hotel: string;
  at: Date;
  /** Why it gave no usable answer; null: it gave one. */
  fault: string | null;
}

/** An answer, and the time until which it is reused. */
export interface KeptAnswer {
  key: string;
  answer: HotelAnswer;
  until: Date;
  /** The state of the system is stored in the same write. */
  said: SourceSaid;
}

/** Answers that all processes share. */
export interface LiveAnswers {
  /** The valid answers, by key. */
  find(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, HotelAnswer>>;
  /** Stores them, replacing earlier ones with the same keys, and deletes expired ones. */
  keep(answers: readonly KeptAnswer[], now: Date): Promise<void>;
}

export interface LivePorts {
  system: LiveSystem;
  answers: LiveAnswers;
  now(): Date;
  timer: Timer;
  /** Reports a failure to the operator; `hotel` is null if it is not about one hotel. */
  report(error: unknown, hotel: string | null): void;
}

/** A hotel's system gives a wrong answer or none. */
export class SourceError extends KontorError {
  override readonly name = 'SourceError';
  /** Whether it concerns this stay only: other stays of the hotel may still be requested. */
  readonly ofStayOnly: boolean;
  /** The system must not be asked again before that time; null: it named none. */
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
