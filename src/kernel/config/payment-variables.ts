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
      'JSON-RPC addresses of the chain of test mode, separated by commas; two providers check ' +
      'each other. Absent: no chain',
    example: 'https://api.devnet.solana.com',
  }),
  SOLANA_TEST_VAULT: variable(text.optional(), {
    about: 'Secret key of the vault of test mode; only code that signs payouts needs it',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_VAULT_ADDRESS: variable(vaultAddress.optional(), {
    about:
      'Address of that vault: if it is set, only the worker reads the key. Absent: the ' +
      'address of the key',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_FORMER_VAULTS: variable(text.optional(), {
    about:
      'Secret keys of earlier vaults of test mode, separated by commas, for the worker that ' +
      'empties them',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_SIGNER: variable(signerAddress.optional(), {
    about: 'The signer in place of a key: a service over https, or the ARN of a key of AWS KMS',
    example: 'https://signer.kontor.example:8443/sign',
    needs: ['SOLANA_TEST_VAULT_ADDRESS'],
  }),
  SOLANA_TEST_CLUSTER: variable(
    z.enum(['devnet', 'sandbox'], { error: 'devnet or sandbox' }).default('devnet'),
    {
      about: 'The network whose token mints test mode uses; npm start runs a sandbox of its own',
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
    about: 'Secret key of the wallet that pays test deposits',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SOLANA_TEST_NONCES: variable(chainAddresses.default([]), {
    about:
      'Nonce accounts of the vault of test mode, separated by commas: each serves one payout ' +
      'at a time. Absent: none',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_TEST_RPC'],
  }),
  SANDBOX_SLOT_MS: variable(milliseconds.default(400), {
    about: 'Milliseconds of one slot of the sandbox chain. Absent: 400, as on Solana itself',
    example: '50',
  }),
});

export const LIVE_CHAIN = section('The chain of live mode', ['functions', 'npm start', 'kontor'], {
  SOLANA_LIVE_RPC: variable(rpcAddresses.default([]), {
    about:
      'JSON-RPC addresses of Solana for live mode, separated by commas: two providers or ' +
      'more, which must agree before money counts as moved. Absent: no chain',
    example: 'https://api.mainnet-beta.solana.com,https://rpc.example.com',
  }),
  SOLANA_LIVE_VAULT: variable(text.optional(), {
    about: 'Secret key of the vault of live mode; only code that signs payouts needs it',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_SINGLE_PROVIDER: variable(
    z.enum(['accepted'], { error: 'accepted, or nothing at all' }).optional(),
    {
      about:
        'Accepts that live mode relies on one provider alone for payments in and out. Absent: ' +
        'with one provider there is no chain in live mode',
      example: 'accepted',
      needs: ['SOLANA_LIVE_RPC'],
    },
  ),
  SOLANA_LIVE_VAULT_ADDRESS: variable(vaultAddress.optional(), {
    about:
      'Address of that vault: if it is set, only the worker reads the key. Absent: the ' +
      'address of the key',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_FORMER_VAULTS: variable(text.optional(), {
    about:
      'Secret keys of earlier vaults of live mode, separated by commas, for the worker that ' +
      'empties them',
    example: SECRET_KEY,
    isSecret: true,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_LIVE_SIGNER: variable(signerAddress.optional(), {
    about: 'The signer in place of a key: a service over https, or the ARN of a key of AWS KMS',
    example: 'https://signer.kontor.example:8443/sign',
    needs: ['SOLANA_LIVE_VAULT_ADDRESS'],
  }),
  SOLANA_LIVE_NONCES: variable(chainAddresses.default([]), {
    about:
      'Nonce accounts of the vault of live mode, separated by commas: each serves one payout ' +
      'at a time. Absent: none',
    example: NONCE_ACCOUNT,
    needs: ['SOLANA_LIVE_RPC'],
  }),
  SOLANA_COMPUTE_LIMIT: variable(wholeUpTo(1_400_000).default(60_000), {
    about: 'The most compute units of a payout on the chain; a payout uses about 16000',
    example: '60000',
  }),
  SOLANA_PRIORITY_FEE: variable(wholeUpTo(100_000_000).default(1000), {
    about:
      'The least priority fee, in millionths of a lamport for each compute unit, so that ' +
      'payouts do not have to wait',
    example: '1000',
  }),
  SOLANA_PRIORITY_FEE_MOST: variable(wholeUpTo(1_000_000_000).default(1_000_000), {
    about:
      'The largest priority fee: a payout offers more if other transactions lately paid more, ' +
      'and more with each attempt',
    example: '1000000',
  }),
});

export const SIGNER = section('Who signs for a vault', ['functions', 'npm start', 'kontor'], {
  SIGNER_CERTIFICATE: variable(text.optional(), {
    about:
      'Client certificate that identifies this Kontor to a signer over https: PEM, or the ' +
      'path of a PEM file',
    example: '/etc/kontor/signer-client.pem',
    needs: ['SIGNER_KEY'],
  }),
  SIGNER_KEY: variable(text.optional(), {
    about: 'Private key of that certificate: PEM, or the path of a PEM file',
    example: '/etc/kontor/signer-client.key',
    isSecret: true,
    needs: ['SIGNER_CERTIFICATE'],
  }),
  SIGNER_AUTHORITY: variable(text.optional(), {
    about:
      "Authority of the signer's own certificate: PEM, or the path of a PEM file. Absent: the " +
      'public ones',
    example: '/etc/kontor/signer-authority.pem',
    needs: ['SIGNER_CERTIFICATE'],
  }),
  KMS_ACCESS_KEY_ID: variable(text.optional(), {
    about: 'Access key of AWS that has the right kms:Sign for the key and no other',
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
        'Wraps the keys that seal personal texts; of several, separated by commas, the first ' +
        'one wraps. Absent: a secret of the database is used',
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
        'Seals the secrets of webhooks; of several, separated by commas, the first one seals. ' +
        'Absent: no webhooks',
      example: 'any 32 random characters or more',
      isSecret: true,
    },
  ),
  WEBHOOK_LOOPBACK: variable(yesOrNo.default(false), {
    about:
      'Whether webhooks of test mode may go to this machine; npm start sets it. It has an ' +
      'effect only if HOST is this machine as well',
    example: '1',
  }),
});
