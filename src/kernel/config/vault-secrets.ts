/**
 * The secret key of a mode's vault, where it is set. It is no part of the environment that all of
 * Kontor reads: only who signs asks for it.
 */
export const readVaultSecret = (mode: 'test' | 'live'): string | undefined =>
  process.env[`SOLANA_${mode.toUpperCase()}_VAULT`] || undefined;

/** A list of numbers, or a text without a comma. */
const ONE_SECRET = /\[[^\]]*\]|[^,\s]+/g;

/** The secret keys of a mode's earlier vaults, for who moves coins out of them. */
export const readFormerVaultSecrets = (mode: 'test' | 'live'): readonly string[] =>
  process.env[`SOLANA_${mode.toUpperCase()}_FORMER_VAULTS`]?.match(ONE_SECRET) ?? [];
