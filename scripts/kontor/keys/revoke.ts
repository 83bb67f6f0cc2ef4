import { revokeKey, showKey } from '#access/revoke.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';
import { findByDigest, keyPortsWith } from './ports.ts';
import { shownKey, SHOWN_KEY_JSON } from './shown.ts';
import { whichKey } from './which.ts';

export const keysRevoke = () =>
  command({
    name: 'revoke',
    does: 'Ends a key at once and for good. Without an id: the key in KONTOR_KEY.',
    examples: ['keys revoke key_… --yes'],
    json: SHOWN_KEY_JSON,
  })
    .argument('[id]', 'id of the key')
    .option('--yes', 'without asking')
    .action(async (given: string | undefined, options: OutputOptions & ConfirmOptions) => {
      const key = await withStores(async (storeOf) => {
        const keyId = await whichKey({ findByDigest: findByDigest(storeOf) }, given);
        const ports = await keyPortsWith(storeOf, keyId);
        await showKey(ports, keyId);
        const agreed = await confirmed(options, `End ${keyId} at once and for good?`);
        return agreed ? revokeKey(ports, keyId) : undefined;
      });
      if (key === undefined) return answer(options, null, 'Nothing was done.');
      const text = `Revoked: ${key.keyId}, ${minute(key.revokedAt)}`;
      return answer(options, shownKey(key, systemWorld.now()), text);
    });
