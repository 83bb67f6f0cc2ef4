/**
 * What our own code throws on purpose. Each subclass says by its name, and where there are several
 * reasons by a closed `code`, what went wrong; anything else that is thrown is a fault of ours.
 */
export abstract class KontorError extends Error {}
