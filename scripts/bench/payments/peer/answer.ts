/** What the peer's parts give each other. */

export type Answer = readonly [status: number, body: string];

/** What every statement begins with: the digest of the key, and whose it must be. */
export type Caller = readonly [digest: string, organizationId: string];

export const problem = (status: number, code: string): Answer => [status, JSON.stringify({ code })];

export const UNAUTHENTICATED = problem(401, 'UNAUTHENTICATED');
