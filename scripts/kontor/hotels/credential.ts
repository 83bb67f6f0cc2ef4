import { makeCredential } from '#hotels/access/credential.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  hotelCode?: string;
  revoke?: boolean;
}

const CODE_MOST_CHARACTERS = 64;

const codeOf = ({ hotelCode, revoke }: Options): string | null => {
  if (hotelCode === undefined) return null;
  if (revoke) throw new UsageError('expected --hotel-code CODE or --revoke, not both');
  if (hotelCode.trim() === '' || hotelCode.length > CODE_MOST_CHARACTERS)
    throw new UsageError(`--hotel-code: expected 1 to ${CODE_MOST_CHARACTERS} characters`);
  return hotelCode;
};

/** Also for a hotel that has left the directory: its system must be shut out all the same. */
const revoke = async (hotel: string, options: Options): Promise<void> => {
  const revoked = await withStore((store) => hotelCredentialStore(store).remove(hotel));
  const text = revoked ? `Revoked: ${hotel} signs in no more.` : `${hotel} has no credential.`;
  answer(options, { hotel, revoked }, text);
};

const create = async (slug: string, hotelCode: string | null, options: Options): Promise<void> => {
  const { hotel } = await whichHotel(slug, options);
  const { credential, password } = makeCredential({ hotel, hotelCode }, systemWorld);
  await withStore((store) => hotelCredentialStore(store).put(credential));
  const lines = facts([
    ['User name', hotel],
    ['Password', password],
    ['Hotel code', hotelCode ?? 'any'],
  ]);
  const text =
    `${lines}\n\nThe hotel's system sends AlpineBits messages to /alpinebits with them.\n` +
    'Keep the password now: it is not shown again, and an earlier one is no longer valid.';
  answer(options, { username: hotel, password }, text);
};

export const hotelsCredential = () =>
  command({
    name: 'credential',
    does: "Makes the user name and password of a hotel's system, or takes them away.",
    examples: [
      'hotels credential adlon-berlin',
      'hotels credential adlon-berlin --hotel-code 4711 --json',
      'hotels credential adlon-berlin --revoke',
    ],
    json: '{username, password}; with --revoke {hotel, revoked}',
  })
    .argument('<slug>', 'the hotel, as its content file is named')
    .option('--hotel-code <code>', 'the only HotelCode that its messages may name')
    .option('--revoke', 'take the credential away')
    .option(...CONTENT_OPTION)
    .action(async (slug: string, options: Options) => {
      const hotelCode = codeOf(options);
      return options.revoke ? revoke(slug, options) : create(slug, hotelCode, options);
    });
