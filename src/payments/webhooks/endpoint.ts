/** Where events go. */
export const DISABLED_REASONS = ['REQUESTED', 'GONE'] as const;
/** Its owner wanted it so, or the receiver answered 410. */
type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface WebhookEndpoint {
  endpointId: string;
  url: string;
  /** Types of events that go there; none: all of them. */
  types: readonly string[];
  description: string;
  /** Null where it is enabled. While it is not, nothing new is queued and what is queued waits. */
  disabledReason: DisabledReason | null;
  /** The public half of the newest key: `whpk_…`. */
  publicKey: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Of one organization in one mode. */
export const ENDPOINTS_MOST = 20;

/** How long an old secret signs beside the new one. */
export const OVERLAP_MS = 24 * 3_600_000;
