import { systemWorld } from '#kernel/world.ts';

/** The identifiers by which a request is found at the caller, in the answer and in the log. */
export interface Trace {
  /** 32 hexadecimal digits, the caller's own where it sent a valid `traceparent`. */
  traceId: string;
  /** The header for the caller's tracing: the same trace, our span, the caller's flags. */
  traceresponse: string;
}

/** W3C Trace Context, 3.2: lower case only; version ff is forbidden, as are ids of zeros. */
const TRACEPARENT = new RegExp(
  '^(?!ff)(?<version>[0-9a-f]{2})-(?!0{32})(?<id>[0-9a-f]{32})' +
    '-(?!0{16})[0-9a-f]{16}-(?<flags>[0-9a-f]{2})(?<more>-.*)?$',
);

/** The trace of a request from its `traceparent`, which may be null; a new one if it is invalid. */
export const traceOf = (traceparent: string | null): Trace => {
  const { version, id, flags = '00', more } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {};
  const isValid = id !== undefined && (version !== '00' || more === undefined);
  const random = Buffer.from(systemWorld.randomBytes(24)).toString('hex');
  const traceId = isValid ? id : random.slice(16);
  const span = random.slice(0, 16);
  return { traceId, traceresponse: `00-${traceId}-${span}-${isValid ? flags : '00'}` };
};
