/** A date begins with its day of the week in each of its three forms (RFC 9110, section 5.6.7). */
const DATE = /^[A-Z][a-z]{2}/;
const ZONE = / (?:GMT|UTC?|Z|[+-]\d{4})$/i;

/** The moment of an HTTP date in milliseconds, in universal time also without a zone; else NaN. */
export const httpDateMs = (text: string): number => {
  if (!DATE.test(text)) return Number.NaN;
  return Date.parse(ZONE.test(text) ? text : `${text} GMT`);
};
