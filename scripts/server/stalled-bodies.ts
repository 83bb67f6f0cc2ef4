/** Bodies that arrive: those that do not move give way to others when room becomes scarce. */

const LOOK_EACH_MS = 1000;
const STALLED_MS = 5000;
/** Fewer bytes than these are no movement: somebody could send one from time to time. */
const MOVED_BYTES = 4096;

interface WatchedBody {
  /** Answered once the body does not move and others need its room. */
  hasStalled: Promise<'stalled'>;
  move(bytes: number): void;
  leave(): void;
}

interface Arriving {
  lookedMs: number;
  bytes: number;
  isCrowded(): boolean;
  end(): void;
}

const arriving = new Set<Arriving>();
let timer: NodeJS.Timeout | undefined;

const look = (): void => {
  const nowMs = performance.now();
  for (const body of arriving) {
    if (body.bytes >= MOVED_BYTES) Object.assign(body, { lookedMs: nowMs, bytes: 0 });
    else if (nowMs - body.lookedMs >= STALLED_MS && body.isCrowded()) body.end();
  }
};

/** `isCrowded`: whether others need its room. */
export const watchBody = (isCrowded: () => boolean): WatchedBody => {
  const { promise, resolve } = Promise.withResolvers<'stalled'>();
  const body: Arriving = {
    ...{ lookedMs: performance.now(), bytes: 0, isCrowded },
    end: () => resolve('stalled'),
  };
  arriving.add(body);
  timer ??= setInterval(look, LOOK_EACH_MS).unref();
  return {
    hasStalled: promise,
    move: (bytes) => void (body.bytes += bytes),
    leave: () => {
      arriving.delete(body);
      if (arriving.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
};
