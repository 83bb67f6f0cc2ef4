/** The chain as the functions of Kontor read it in the environment. */
export const sandboxVariables = (url: string, vaultSecret: string) => ({
  SOLANA_TEST_RPC: url,
  SOLANA_TEST_VAULT: vaultSecret,
  SOLANA_TEST_CLUSTER: 'sandbox',
});
