/** The environment variables of the chain that functions read. */
export const sandboxVariables = (url: string, vaultSecret: string) => ({
  SOLANA_TEST_RPC: url,
  SOLANA_TEST_VAULT: vaultSecret,
  SOLANA_TEST_CLUSTER: 'sandbox',
});
