import { z } from 'zod';

/** The variables of the environment that webhooks read; src/env.ts parses them. */

const KEY_LEAST = 32;

const sealingKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= KEY_LEAST),
    `at least ${KEY_LEAST} characters each, by comma`,
  );

const yesOrNo = z
  .enum(['1', '0', 'true', 'false'], { error: '1 or 0' })
  .transform((value) => value === '1' || value === 'true');

const variable = <Schema extends z.ZodType>(schema: Schema, example: string, meaning: string) =>
  schema.meta({ example }).describe(meaning);

export const WEBHOOK_VARIABLES = {
  WEBHOOK_KEY: variable(
    sealingKeys.default([]),
    'any 32 random characters or more',
    'Seals the secrets of webhooks; of several, by comma, the first seals. Absent: no webhooks',
  ),
  WEBHOOK_LOOPBACK: variable(
    yesOrNo.default(false),
    '1',
    'Whether webhooks of test mode may go to this very machine; npm start sets it',
  ),
} as const;

type Read = z.output<
  z.ZodObject<{ -readonly [K in keyof typeof WEBHOOK_VARIABLES]: (typeof WEBHOOK_VARIABLES)[K] }>
>;

export const webhookSettings = (read: Read) => ({
  webhooks: {
    /** Those that open what is sealed; the first seals. */
    sealingKeys: read.WEBHOOK_KEY,
    allowLoopback: read.WEBHOOK_LOOPBACK,
  },
});
