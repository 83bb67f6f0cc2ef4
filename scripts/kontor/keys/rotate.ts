import { rotateKey } from '#access/rotate.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, facts, minute, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';
import { parseEnd, parseLength } from './moments.ts';
import { findByDigest, keyPortsWith } from './ports.ts';
import { whichKey } from './which.ts';

interface Options extends OutputOptions {
  overlap: string;
  expires?: string;
}

export const keysRotate = () =>
  command({
    name: 'rotate',
    does:
      'Makes a new key in place of one, with the same holder and scopes. The old one stays valid ' +
      'for a while. Without an id: the key in KONTOR_KEY.',
    examples: ['keys rotate key_…', 'keys rotate key_… --overlap 7d --json'],
    json: '{keyId, key, replaces, replacedKeyExpiresAt}',
  })
    .argument('[id]', 'id of the key to replace')
    .option(
      '--overlap <time>',
      'how long the old key stays valid, such as 30m, 24h, 7d or 0',
      '24h',
    )
    .option('--expires <time>', 'when the new one ends; by default it lives as long as the old')
    .action(async (given: string | undefined, options: Options) => {
      const overlapMs = parseLength('--overlap', options.overlap);
      const { expires } = options;
      const end = expires ? { expiresAt: parseEnd('--expires', expires, systemWorld.now()) } : {};
      const { replaces, ...made } = await withStores(async (storeOf) => {
        const keyId = await whichKey({ findByDigest: findByDigest(storeOf) }, given);
        const ports = await keyPortsWith(storeOf, keyId);
        return { replaces: keyId, ...(await rotateKey(ports, { keyId, overlapMs, ...end })) };
      });
      const { keyId } = made.record;
      const value = { keyId, key: made.key.text, replaces };
      const lines = facts([
        ['Id', keyId],
        ['Key', made.key.text],
        ['Replaces', `${replaces}, valid until ${minute(made.oldKeyEndsAt)}`],
      ]);
      const text = `${lines}\n\nKeep it now: it is not shown again.`;
      answer(options, { ...value, replacedKeyExpiresAt: made.oldKeyEndsAt }, text);
    });
