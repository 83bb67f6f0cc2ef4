import { z } from 'zod';
import {
  apiOrigin,
  chainAddresses,
  list,
  milliseconds,
  mintAddress,
  rpcAddresses,
  signerAddress,
  text,
  vaultAddress,
  wholeUpTo,
  yesOrNo,
} from './values.ts';
import { section, variable } from './variable.ts';

/** The variables of payments: chains, fees, the bank, webhooks. */

const SECRET_KEY = '64 bytes in base58, or a JSON list of them';
const NONCE_ACCOUNT = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

export const TEST_CHAIN = section('The chain of test mode', ['functions', 'npm start', 'kontor'], {
  SOLANA_TEST_RPC: variable(rpcAddresses.default([]), {
    about:
      'JSON-RPC of the chain of test mode, by comma; two prove more than one. Absent: no chain',
    example: 'https://api.devnet.solana.com',
  }),
  SOLANA_TEST_VAULT: variable(text.optional(), {
    about: 'Secret key of the vault of test mode; only what signs payouts needs it',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_VAULT_ADDRESS: variable(vaultAddress.optional(), {
    about:
      'Address of that vault: with it nothing but the worker reads the key. ' +
      'Absent: the address of the key',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_FORMER_VAULTS: variable(text.optional(), {
    about: 'Secret keys of earlier vaults of test mode, by comma, for the worker that empties them',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_SIGNER: variable(signerAddress.optional(), {
    about: 'Who signs instead of a key here: a service over https, or the ARN of a key of AWS KMS',
    example: 'https://signer.kontor.example:8443/sign',
    needs: ['SOLANA_TEST_VAULT_ADDRESS'],
  }),
  SOLANA_TEST_CLUSTER: variable(
    z.enum(['devnet', 'sandbox'], { error: 'devnet or sandbox' }).default('devnet'),
    {
      about: 'Whose mints test mode has; npm start runs a sandbox of its own',
      example: 'sandbox',
    },
  ),
  SOLANA_TEST_USDC_MINT: variable(mintAddress.optional(), {
    about:
      'Mint of USDC in test mode on devnet; the sandbox has its own. ' +
      "Absent: that of Circle's faucet",
    example: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  }),
  SOLANA_TEST_EURC_MINT: variable(mintAddress.optional(), {
    about: 'Mint of EURC in test mode on devnet; the sandbox has its own. Absent: no EURC there',
    example: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  }),
  SOLANA_TEST_WALLET: variable(text.optional(), {
    about: 'Secret key of the wallet that test deposits come from',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_NONCES: variable(chainAddresses.default([]), {
    about:
      'Nonce accounts of the vault of test mode, by comma: one payout each at a time. Absent: none',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SANDBOX_SLOT_MS: variable(milliseconds.default(400), {
    about: 'Milliseconds a slot of the sandbox chain takes. Absent: 400, as on Solana itself',
    example: '50',
  }),
});

export const LIVE_CHAIN = section('The chain of live mode', ['functions', 'npm start', 'kontor'], {
  SOLANA_LIVE_RPC: variable(rpcAddresses.default([]), {
    about:
      'JSON-RPC of Solana itself for live mode, by comma: two providers or more, which have to ' +
      'agree before money counts as moved. Absent: no chain',
    example: 'https://api.mainnet-beta.solana.com,https://rpc.example.com',
  }),
  SOLANA_LIVE_VAULT: variable(text.optional(), {
    about: 'Secret key of the vault of live mode; only what signs payouts needs it',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_SINGLE_PROVIDER: variable(
    z.enum(['accepted'], { error: 'accepted, or nothing at all' }).optional(),
    {
      about:
        'Accepts that one provider alone tells live mode what money came in and went out. ' +
        'Absent: with one provider there is no chain in live mode',
      example: 'accepted',
      needs: ['SOLANA_LIVE_RPC'],
    },
  ),
  SOLANA_LIVE_VAULT_ADDRESS: variable(vaultAddress.optional(), {
    about:
      'Address of that vault: with it nothing but the worker reads the key. ' +
      'Absent: the address of the key',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_FORMER_VAULTS: variable(text.optional(), {
    about: 'Secret keys of earlier vaults of live mode, by comma, for the worker that empties them',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_SIGNER: variable(signerAddress.optional(), {
    about: 'Who signs instead of a key here: a service over https, or the ARN of a key of AWS KMS',
    example: 'https://signer.kontor.example:8443/sign',
    needs: ['SOLANA_LIVE_VAULT_ADDRESS'],
  }),
  SOLANA_LIVE_NONCES: variable(chainAddresses.default([]), {
    about:
      'Nonce accounts of the vault of live mode, by comma: one payout each at a time. Absent: none',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_COMPUTE_LIMIT: variable(wholeUpTo(1_400_000).default(60_000), {
    about: 'Compute units that a payout may take on the chain; it takes some 16000',
    example: '60000',
  }),
  SOLANA_PRIORITY_FEE: variable(wholeUpTo(100_000_000).default(1000), {
    about: 'Millionths of a lamport for each compute unit, so that payouts are not left waiting',
    example: '1000',
  }),
  SOLANA_PRIORITY_FEE_MOST: variable(wholeUpTo(1_000_000_000).default(1_000_000), {
    about:
      'The same at most: a payout offers more where others pay more lately, and with each attempt',
    example: '1000000',
  }),
});

export const SIGNER = section('Who signs for a vault', ['functions', 'npm start', 'kontor'], {
  SIGNER_CERTIFICATE: variable(text.optional(), {
    about: 'Certificate by which a signer over https knows this Kontor: PEM, or a file of it',
    example: '/etc/kontor/signer-client.pem',
    needs: ['SIGNER_KEY'],
  }),
  SIGNER_KEY: variable(text.optional(), {
    about: 'Private key of that certificate: PEM, or a file of it',
    example: '/etc/kontor/signer-client.key',
    isSecret: true,
    needs: ['SIGNER_CERTIFICATE'],
  }),
  SIGNER_AUTHORITY: variable(text.optional(), {
    about:
      "Authority of the signer's own certificate: PEM, or a file of it. Absent: the public ones",
    example: '/etc/kontor/signer-authority.pem',
    needs: ['SIGNER_CERTIFICATE'],
  }),
  KMS_ACCESS_KEY_ID: variable(text.optional(), {
    about: 'Access key of AWS that may do kms:Sign with the key and nothing else',
    example: 'AKIA…',
    needs: ['KMS_SECRET_ACCESS_KEY'],
  }),
  KMS_SECRET_ACCESS_KEY: variable(text.optional(), {
    about: 'Secret of that access key',
    example: '40 characters',
    isSecret: true,
    needs: ['KMS_ACCESS_KEY_ID'],
  }),
  KMS_SESSION_TOKEN: variable(text.optional(), {
    about: 'Token of temporary credentials',
    example: 'IQoJ…',
    isSecret: true,
    needs: ['KMS_ACCESS_KEY_ID'],
  }),
  KMS_ENDPOINT: variable(apiOrigin.optional(), {
    about: 'Origin of AWS KMS. Absent: that of the region in the ARN',
    example: 'https://vpce-0a1b.kms.eu-central-1.vpce.amazonaws.com',
    needs: ['KMS_ACCESS_KEY_ID'],
  }),
});

const SEALING_KEY_LEAST = 32;

export const PERSONAL_DATA = section('Personal data', ['functions', 'npm start', 'kontor'], {
  DATA_KEY: variable(
    list(
      (key) => key.length >= SEALING_KEY_LEAST,
      `at least ${SEALING_KEY_LEAST} characters each`,
    ).default([]),
    {
      about:
        'Wraps the keys that texts of persons are sealed under; of several, by comma, the first ' +
        'wraps. Absent: a secret of the database does',
      example: 'any 32 random characters or more',
      isSecret: true,
    },
  ),
});

export const WEBHOOKS = section('Webhooks', ['functions', 'npm start'], {
  WEBHOOK_KEY: variable(
    list(
      (key) => key.length >= SEALING_KEY_LEAST,
      `at least ${SEALING_KEY_LEAST} characters each`,
    ).default([]),
    {
      about:
        'Seals the secrets of webhooks; of several, by comma, the first seals. Absent: no webhooks',
      example: 'any 32 random characters or more',
      isSecret: true,
    },
  ),
  WEBHOOK_LOOPBACK: variable(yesOrNo.default(false), {
    about:
      'Whether webhooks of test mode may go to this very machine; npm start sets it. ' +
      'It counts only while HOST is this machine as well',
    example: '1',
  }),
});
