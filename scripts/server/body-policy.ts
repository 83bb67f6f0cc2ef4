import { REQUEST_MOST_BYTES } from '#kernel/http/body.ts';

/** The largest body for each function, and whether function or server refuses larger ones. */
interface BodyPolicy {
  mostBytes: number;
  /**
   * Whether the function refuses a larger body itself, in the form of its other answers: it gets
   * the request without the body, marked by the header `x-kontor-body: too-large`.
   */
  refusedByFunction: boolean;
  /** Whether the function also answers for a body without room, marked by `no-room`. */
  noRoomByFunction?: boolean;
}

/** Plain data, since it is sent to threads. */
export interface BodyPolicies {
  /** By the names of functions. */
  byName: Readonly<Record<string, BodyPolicy>>;
  /** For all other functions; if absent, the server's own limit applies. */
  others?: BodyPolicy;
}

const KIBIBYTE_BYTES = 1024;

const refusedByFunction = true;
/** As in src/kernel/http/body.ts: forms and requests written by hand are smaller. */
const WRITTEN = { mostBytes: 64 * KIBIBYTE_BYTES, refusedByFunction };
/** A function that reads no body is not sent one. */
const NONE = { mostBytes: 0, refusedByFunction };

const byName: BodyPolicies['byName'] = {
  ari: { mostBytes: REQUEST_MOST_BYTES, refusedByFunction },
  alpinebits: { mostBytes: REQUEST_MOST_BYTES, refusedByFunction },
  validate: { mostBytes: REQUEST_MOST_BYTES, refusedByFunction },
  applications: WRITTEN,
  claims: WRITTEN,
  corrections: WRITTEN,
  console: WRITTEN,
  mcp: WRITTEN,
  'mcp-directory': WRITTEN,
  v1: { ...WRITTEN, noRoomByFunction: true },
  badge: NONE,
  'directory-changes': NONE,
  'directory-details': NONE,
  'directory-facets': NONE,
  'directory-lists': NONE,
  'directory-search': NONE,
  'entry-markdown': NONE,
  evidence: NONE,
  'fx-quote': NONE,
  healthz: NONE,
  'hotel-prices': NONE,
  'hotel-source': NONE,
  'key-directory': NONE,
  listed: NONE,
  'not-found': NONE,
  observations: NONE,
  'request-status': NONE,
  reserves: NONE,
  stays: NONE,
};

/**
 * The limits of Kontor's own functions. A function that is not listed may not handle too large
 * bodies, so the server refuses them.
 */
export const BODY_POLICIES: BodyPolicies = {
  byName,
  others: { ...WRITTEN, refusedByFunction: false },
};

export const bodyPolicyOf = (policies: BodyPolicies, name: string): BodyPolicy | undefined =>
  Object.hasOwn(policies.byName, name) ? policies.byName[name] : policies.others;
