/** An address of an integrator that receives events. */
export const DISABLED_REASONS = ['REQUESTED', 'GONE'] as const;
/** REQUESTED: its owner has disabled it. GONE: the receiver answered 410. */
type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface WebhookEndpoint {
  endpointId: string;
  url: string;
  /** Types of events that are sent to the endpoint; empty: all types. */
  types: readonly string[];
  description: string;
  /** Null if it is enabled. While disabled, no new event is queued, and queued deliveries wait. */
  disabledReason: DisabledReason | null;
  /** The public part of the newest key, beginning with `whpk_`. */
  publicKey: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The most endpoints of one organization in one mode. */
export const ENDPOINTS_MOST = 20;

/** How long the previous secret also signs after a rotation. */
export const OVERLAP_MS = 24 * 3_600_000;
