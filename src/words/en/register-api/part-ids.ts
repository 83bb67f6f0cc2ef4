import type { Part } from '#words/part.ts';

/** The parts of which the topics of the register's API are made: every language has each. */
export type RegisterPartId =
  | 'search'
  | 'filters'
  | 'one-record'
  | 'values'
  | 'pages'
  | 'conditional'
  | 'caching'
  | 'repair'
  | 'checks'
  | 'refusals'
  | 'bodies'
  | 'forms'
  | 'limits'
  | 'cors'
  | 'versions'
  | 'files'
  | 'changes'
  | 'feeds'
  | 'observations'
  | 'hotel-search'
  | 'hotel-arguments'
  | 'hotel-values'
  | 'hotel-answer'
  | 'directory-mcp'
  | 'tools'
  | 'agents'
  | 'papers'
  | 'payment'
  | 'licences'
  | 'citing'
  | 'mistakes';

/** What differs from language to language. */
export type RegisterPartWords = Omit<Part, 'id' | 'formerIds'>;

export type PartsOf<Id extends RegisterPartId> = Readonly<Record<Id, RegisterPartWords>>;
