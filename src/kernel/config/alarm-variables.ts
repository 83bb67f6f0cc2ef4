import { z } from 'zod';
import { decimal, receiverAddress } from './values.ts';
import { section, variable } from './variable.ts';

/** The variables of alarms. */

/** 32 to 64 bytes in base64. */
const SECRET = /^(?:[A-Za-z0-9+/]{4}){10,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const ALARMS = section('Alarms', ['functions', 'npm start', 'kontor'], {
  ALARM_WEBHOOK_URL: variable(receiverAddress.optional(), {
    about:
      "The operator's own receiver: each alarm is posted there when it is raised and when it " +
      'ends. Absent: alarms are only on the console and in the answer of /healthz/ready',
    example: 'https://alerts.kontor.example/kontor',
    needs: ['ALARM_WEBHOOK_SECRET'],
  }),
  ALARM_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(SECRET, '32 to 64 bytes in base64, as `openssl rand -base64 32` prints them')
      .transform((secret) => Buffer.from(secret, 'base64'))
      .optional(),
    {
      about:
        'The secret that signs these messages, by Standard Webhooks: the receiver verifies ' +
        'them with this text after whsec_',
      example: 'YW55IDMyIHJhbmRvbSBieXRlcyBvciBtb3JlIGhlcmU=',
      isSecret: true,
      needs: ['ALARM_WEBHOOK_URL'],
    },
  ),
  ALARM_LIQUIDITY: variable(decimal.optional(), {
    about:
      'The least amount of each asset that the operator wants to have for exchanges: below it ' +
      'there is an alarm. Absent: no alarm',
    example: '500',
  }),
});
