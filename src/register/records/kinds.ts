/** The registers. The name is the content folder, the API path and the path of the pages. */
export const KINDS = ['publishers', 'ecommerce', 'saas', 'hotels'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * How a list is searched. `api`: GET /api/{kind} takes a search, filters and a page number. `page`:
 * it returns the first rows only, and the register's page searches with an index of its own
 * (specification, section 4).
 */
export const SEARCHED_BY: Readonly<Record<Kind, 'api' | 'page'>> = {
  publishers: 'api',
  ecommerce: 'api',
  saas: 'api',
  hotels: 'page',
};

/** Whether most companies of a register serve customers in the company's own language. */
export const SERVES_OWN_LANGUAGE: Readonly<Record<Kind, boolean>> = {
  publishers: true,
  ecommerce: false,
  saas: true,
  hotels: false,
};

/** Makes an object with one value for each register. */
export const byKind = <Value>(valueOf: (kind: Kind) => Value): Readonly<Record<Kind, Value>> => ({
  publishers: valueOf('publishers'),
  ecommerce: valueOf('ecommerce'),
  saas: valueOf('saas'),
  hotels: valueOf('hotels'),
});

export const isKind = (value: string): value is Kind => KINDS.some((kind) => kind === value);
