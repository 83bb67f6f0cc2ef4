import { digestOf } from '#access/digest.ts';
import { parseKey } from '#access/format.ts';
import type { KeyStore } from '#access/ports.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { UsageError } from '../failure.ts';
import { environment } from '../workplace.ts';

const ID = /^key_[0-9a-z]{1,64}$/;

/**
 * The given key id, or that of the key in KONTOR_KEY. A key itself must not be on the command line,
 * where other users and the shell's history can see it.
 */
export const whichKey = async (
  keys: Pick<KeyStore, 'findByDigest'>,
  given: string | undefined,
): Promise<string> => {
  if (given !== undefined) {
    if (ID.test(given)) return given;
    throw new UsageError(
      'expected the id of a key, such as key_…; a key itself goes in KONTOR_KEY',
    );
  }
  const { kontorKey } = environment();
  if (kontorKey === undefined) throw new UsageError('expected the id of a key, or KONTOR_KEY');
  const key = parseKey(kontorKey);
  const found = key === null ? undefined : await keys.findByDigest(digestOf(key));
  if (!found) throw new RefusalError('NOT_FOUND', 'the key in KONTOR_KEY is not known here');
  return found.keyId;
};
