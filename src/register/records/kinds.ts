/** The four registers. The name is the content folder, the REST path and the page path. */
export const KINDS = ['publishers', 'ecommerce', 'saas', 'hotels'] as const;
export type Kind = (typeof KINDS)[number];

/** The registers whose records carry trust tiers and payment fields; hotels carry neither. */
export const LISTING_KINDS = ['publishers', 'ecommerce', 'saas'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

export const isKind = (value: string): value is Kind => KINDS.some((kind) => kind === value);
