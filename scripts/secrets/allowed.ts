/** What looks like a secret and is none, each with the reason. */

export interface Allowed {
  file: string;
  /** The first 16 digits of the SHA-256 of what was found: another value in the file is found. */
  digest: string;
  why: string;
}

export const ALLOWED: readonly Allowed[] = [
  {
    file: 'src/documents/openapi/reserve-illustrations.ts',
    digest: '8ddcf32182d684f7',
    why: 'A hash of an example: hashes of the tree are published',
  },
  {
    file: 'src/documents/openapi/reserve-illustrations.ts',
    digest: '1f2a3b004e1fc473',
    why: 'A token account of an example: addresses are public',
  },
  {
    file: '.env.example',
    digest: '3020793a51988ed7',
    why: 'An example that says in base64 what it is, and opens nothing',
  },
  {
    file: '.env.example',
    digest: '5a9d86e7322e3936',
    why: 'An address of an example: addresses are public',
  },
  {
    file: 'tests/payments/signers/aws-kms.test.ts',
    digest: '1a5d44a2dca19669',
    why: 'The key of an example in the documentation of AWS, which opens nothing',
  },
  {
    file: 'tests/payments/signers/aws-kms.test.ts',
    digest: '40e26821a63f61d3',
    why: 'The key of an example in the documentation of AWS, which opens nothing',
  },
  {
    file: 'tests/payments/signers/aws-kms.test.ts',
    digest: '4f686da0ab372915',
    why: 'A key of the test server that speaks for AWS, which opens nothing else',
  },
  {
    file: 'tests/payments/signers/remote.test.ts',
    digest: '46533acd5aa792a5',
    why: 'The public address of a wallet of the test',
  },
  {
    file: 'src/documents/openapi/payment-illustrations.ts',
    digest: '5a9d86e7322e3936',
    why: 'An address of an example: addresses are public',
  },
  {
    file: 'src/documents/openapi/payment-illustrations.ts',
    digest: 'fc5ef23643e97108',
    why: 'A token account of an example: addresses are public',
  },
  {
    file: 'src/documents/openapi/payment-illustrations.ts',
    digest: '757256a57916db72',
    why: 'An address of an example: addresses are public',
  },
  {
    file: 'src/documents/openapi/webhook-illustrations.ts',
    digest: 'd4186c9995ed8709',
    why: 'An example; decoded, it says itself that it is no secret of anybody',
  },
  {
    file: 'src/payments/solana/reserved.ts',
    digest: '06999b8576fcb62a',
    why: 'The public address of a program',
  },
  {
    file: 'src/words/en/first-hour/payout.ts',
    digest: '82e572c04bded406',
    why: 'The public address of the wallet of the sandbox chain',
  },
  {
    file: 'tests/access/format.test.ts',
    digest: '17ebe523aebedc64',
    why: 'The key of the bytes 0 to 31, which no database has',
  },
  {
    file: 'tests/payments/v1/accounts.test.ts',
    digest: 'b906f58d167bbd0c',
    why: 'The form of a key with digits in order, too short to be one',
  },
  {
    file: 'tests/register/ownership/lookup.test.ts',
    digest: 'a6d67fb6d229ae54',
    why: 'A public DNS text of letters in order',
  },
];
