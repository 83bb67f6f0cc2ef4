// A rule that cannot be read stops the start: a site that runs without it would only look right.
export const refuseBadRules = (kind: string, errors: readonly unknown[]): void => {
  if (errors.length === 0) return;
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new Error(`The ${kind} rules cannot be read:\n${messages.join('\n')}`);
};
