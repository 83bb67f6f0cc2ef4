/**
 * The errors that our own code throws on purpose. Each subclass says what went wrong by its name
 * and, if there are several reasons, by a `code` from a closed list. Any other thrown value is a
 * bug of ours.
 */
export abstract class KontorError extends Error {}
