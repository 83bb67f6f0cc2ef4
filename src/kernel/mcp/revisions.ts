/** The supported revisions of the protocol, newest first. */

/** Revisions without a handshake: each request names its revision. */
const MODERN_REVISION = '2026-07-28';

/** Revisions with `initialize`. */
const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

export const REVISIONS = [MODERN_REVISION, ...LEGACY_REVISIONS] as const;
