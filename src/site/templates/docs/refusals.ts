import type { Answers } from './answers.ts';

/** Every kind of error under /api: when it comes and what repairs it. */
interface Kind {
  id: string;
  status: number;
  title: string;
  when: string;
  repair: string;
  /** The answers that show it; empty where none is sent today. */
  shownBy: readonly (keyof Answers)[];
}

export const REFUSAL_KINDS: readonly Kind[] = [
  {
    id: 'error-invalid-query',
    status: 400,
    title: 'Invalid query',
    when:
      'A documented parameter has a wrong value, is empty where it must not be, is given twice ' +
      'or is not percent-encoded UTF-8. Unknown parameters are ignored.',
    repair:
      'Each of the issues names its parameter in path and says in message what was expected. ' +
      'Correct those and send the request again.',
    shownBy: ['invalidQuery'],
  },
  {
    id: 'error-invalid-slug',
    status: 400,
    title: 'Invalid slug',
    when: 'The last part of the address is not 1 to 100 lower-case letters, digits and hyphens.',
    repair: 'Take the slug from a list row, as it stands there.',
    shownBy: ['invalidSlug'],
  },
  {
    id: 'error-payment-required',
    status: 402,
    title: 'Payment required',
    when: 'Reserved. No operation sends it today, and nothing is charged.',
    repair:
      'If it ever comes, read the challenge in PAYMENT-REQUIRED and retry with a signed USDC ' +
      'payment.',
    shownBy: [],
  },
  {
    id: 'error-not-found',
    status: 404,
    title: 'Not found',
    when: 'The slug is lawful and not listed, or no operation has this address.',
    repair:
      'Search the list with q. An entry that was removed answers so, too: drop it from what you ' +
      'have kept.',
    shownBy: ['noRecord', 'noPath'],
  },
  {
    id: 'error-method-not-allowed',
    status: 405,
    title: 'Method not allowed',
    when: 'The method is not GET, HEAD or OPTIONS. The register is read here, not written.',
    repair: 'The Allow header holds the methods that are answered.',
    shownBy: ['wrongMethod'],
  },
  {
    id: 'error-server',
    status: 500,
    title: 'Something failed',
    when: 'The fault is on our side.',
    repair: 'Try again later, with growing pauses. It is never cached.',
    shownBy: [],
  },
];
