import { UsageError } from '../failure.ts';

const REASON_MOST = 500;

/** The reason for an order, checked. @throws UsageError */
export const reasonOf = (given: string): string => {
  const text = given.trim();
  if (text !== '' && [...text].length <= REASON_MOST && !/\p{Cc}/u.test(text)) return text;
  throw new UsageError(`--reason: expected 1 to ${REASON_MOST} characters`);
};
