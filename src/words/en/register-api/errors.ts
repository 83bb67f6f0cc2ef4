/** The errors of the register's API: which there are, and in which order a request is checked. */

export type RefusalId =
  | 'error-invalid-query'
  | 'error-invalid-slug'
  | 'error-payment-required'
  | 'error-not-found'
  | 'error-method-not-allowed'
  | 'error-gone'
  | 'error-server';

type Check = 'address' | 'method' | 'slug' | 'query' | 'listed' | 'changed';

/** What is asked of a request, in this order, with the status where the answer is no. */
export const CHECKS: readonly (readonly [check: Check, status: string, leadsTo: string])[] = [
  ['address', '404', '/docs/register/errors#error-not-found'],
  ['method', '405', '/docs/register/errors#error-method-not-allowed'],
  ['slug', '400', '/docs/register/errors#error-invalid-slug'],
  ['query', '400', '/docs/register/errors#error-invalid-query'],
  ['listed', '404', '/docs/register/errors#error-not-found'],
  ['changed', '304', '/docs/register/caching#conditional'],
];

export interface RegisterErrorWords {
  checks: Readonly<Record<Check, string>>;
  no: string;
  /** What comes after the last check. */
  then: string;
  when: string;
  repair: string;
  refusals: Readonly<Record<RefusalId, { title: string; when: string; repair: string }>>;
  /** Above the fields of an error's body, by its name in the description. */
  fieldsOf: (object: string) => string;
  /** What a body is, for people who do not see where it stands. */
  bodyOf: (request: string) => string;
}

export const registerErrors: RegisterErrorWords = {
  checks: {
    address: 'Has an operation this address?',
    method: 'Is the method GET, HEAD or OPTIONS?',
    slug: 'Is the slug valid?',
    query: 'Is every parameter valid?',
    listed: 'Is the record listed?',
    changed: 'Has it changed since your ETag?',
  },
  no: 'no',
  then: 'Then the body',
  when: 'When',
  repair: 'Repair',
  refusals: {
    'error-invalid-query': {
      title: 'Invalid query',
      when:
        'A documented parameter has a wrong value, is empty where it must not be, is given twice ' +
        'or is not percent-encoded UTF-8; or the name of one is right but for case, `_` or `-`. ' +
        'Other unknown parameters are ignored.',
      repair:
        'Each of the issues names its parameter in path and says in message what was expected. ' +
        'Correct those and send the request again.',
    },
    'error-invalid-slug': {
      title: 'Invalid slug',
      when: 'The last part of the address is not 1 to 100 lower-case letters, digits and hyphens.',
      repair: 'Take the slug from a list row, as it stands there.',
    },
    'error-payment-required': {
      title: 'Payment required',
      when: 'Reserved. No operation sends it today, and nothing is charged.',
      repair:
        'If it ever comes, read the challenge in PAYMENT-REQUIRED and retry with a signed USDC ' +
        'payment.',
    },
    'error-not-found': {
      title: 'Not found',
      when: 'The slug is lawful and not listed, or no operation has this address.',
      repair: 'Search the list with q.',
    },
    'error-method-not-allowed': {
      title: 'Method not allowed',
      when: 'The method is not GET, HEAD or OPTIONS. The register is read here, not written.',
      repair: 'The Allow header holds the methods that are answered.',
    },
    'error-gone': {
      title: 'Gone',
      when: 'The entry was removed; or a cursor of changes is of another history.',
      repair:
        'Read in error why, and drop the entry from what you have kept. After a cursor of ' +
        'another history fetch the files again.',
    },
    'error-server': {
      title: 'Something failed',
      when: 'The fault is on our side.',
      repair: 'Try again later, with growing pauses. It is never cached.',
    },
  },
  fieldsOf: (object) => `Fields of ${object}`,
  bodyOf: (request) => `body of ${request}`,
};
