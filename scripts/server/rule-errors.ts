// An invalid rule prevents the start: without it the site would seem to work but be wrong.
export const refuseBadRules = (kind: string, errors: readonly unknown[]): void => {
  if (errors.length === 0) return;
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new Error(`The ${kind} rules cannot be read:\n${messages.join('\n')}`);
};
