/**
 * The secret key of a mode's vault, if it is set. It is not part of the environment that all code
 * reads: only code that signs reads it.
 */
export const readVaultSecret = (mode: 'test' | 'live'): string | undefined =>
  process.env[`SOLANA_${mode.toUpperCase()}_VAULT`] || undefined;

/** A list of numbers, or a text without a comma. */
const ONE_SECRET = /\[[^\]]*\]|[^,\s]+/g;

/** The secret keys of a mode's earlier vaults, to move coins out of them. */
export const readFormerVaultSecrets = (mode: 'test' | 'live'): readonly string[] =>
  process.env[`SOLANA_${mode.toUpperCase()}_FORMER_VAULTS`]?.match(ONE_SECRET) ?? [];
