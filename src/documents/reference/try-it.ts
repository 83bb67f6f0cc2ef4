/** A request that the page of an operation sends for its reader. */

/** `$ACCOUNT_ID` and the like in address and body stand for the values of variables. */
export interface RequestToSend {
  method: string;
  /** Path and query. */
  address: string;
  /** JSON text; left out where none is sent. */
  body?: string;
}

export interface RequestToTry extends RequestToSend {
  /** Whether it is sent with the key of an organization. */
  needsKey: boolean;
  takesIdempotencyKey: boolean;
  /** Each comes after those that the request for its value uses. */
  variables: readonly VariableToFill[];
}

export interface VariableToFill {
  name: string;
  /**
   * The request whose answer holds the value, and the pattern by which it is found there; left out
   * where only the reader knows it.
   */
  found?: RequestToSend & { pattern: string };
}
