export const OPERATOR_SCOPES = ['fx', 'console'] as const;

const AREAS = ['accounts', 'payments', 'payouts', 'events', 'webhooks'] as const;

/** Reading and writing are separate: `:write` does not include `:read`. */
const ALL_AREAS = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

/** The scopes of a key created without a list: all except the approval of other keys' orders. */
export const DEFAULT_SCOPES: readonly Scope[] = ALL_AREAS;

export const ORGANIZATION_SCOPES = [...ALL_AREAS, 'payouts:approve'] as const;

export type OperatorScope = (typeof OPERATOR_SCOPES)[number];
export type OrganizationScope = (typeof ORGANIZATION_SCOPES)[number];
export type Scope = OperatorScope | OrganizationScope;

export const SCOPES: readonly Scope[] = [...OPERATOR_SCOPES, ...ORGANIZATION_SCOPES];
