import { makeCredential } from '#hotels/access/credential.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { NO_LINK, setLinkBy } from './no-link.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  hotelCode?: string;
  release?: boolean;
  revoke?: boolean;
}

const CODE_MOST_CHARACTERS = 64;

const codeOf = ({ hotelCode, revoke, release }: Options): string | null => {
  if ([hotelCode, revoke, release].filter((each) => each !== undefined).length > 1)
    throw new UsageError('expected one of --hotel-code CODE, --release, --revoke');
  if (hotelCode === undefined) return null;
  if (hotelCode.trim() === '' || hotelCode.length > CODE_MOST_CHARACTERS)
    throw new UsageError(`--hotel-code: expected 1 to ${CODE_MOST_CHARACTERS} characters`);
  return hotelCode;
};

/** Works for removed hotels too, because their systems must lose access as well. */
const revoke = async (hotel: string, options: Options): Promise<void> => {
  const revoked = await withStore((store) => hotelCredentialStore(store).remove(hotel));
  const text = revoked ? `Revoked: ${hotel} signs in no more.` : `${hotel} has no credential.`;
  answer(options, { hotel, revoked }, text);
};

/** Works for removed hotels too, as above. */
const release = async (hotel: string, options: Options): Promise<void> => {
  const released = await withStore((store) => hotelCredentialStore(store).release(hotel));
  const text = released
    ? `Released: the next accepted message of ${hotel} binds the credential to its HotelCode.`
    : `${hotel} has no credential.`;
  answer(options, { hotel, released }, text);
};

const create = async (slug: string, hotelCode: string | null, options: Options): Promise<void> => {
  const { hotel } = await whichHotel(slug, options);
  const { credential, password } = makeCredential({ hotel, hotelCode }, systemWorld);
  const linkTemplate = await withStore(async (store) => {
    await hotelCredentialStore(store).put(credential);
    return (await hotelSettingStore(store).settings([hotel])).get(hotel)?.linkTemplate ?? null;
  });
  const lines = facts([
    ['User name', hotel],
    ['Password', password],
    ['Hotel code', hotelCode ?? 'that of the first message'],
  ]);
  const text =
    `${lines}\n\nThe hotel's system sends AlpineBits messages to /alpinebits with them.\n` +
    'Keep the password now: it is not shown again, and an earlier one is no longer valid.' +
    (linkTemplate === null ? `\n\nMissing: ${NO_LINK}.\n${setLinkBy(hotel)}` : '');
  answer(options, { username: hotel, password }, text);
};

export const hotelsCredential = () =>
  command({
    name: 'credential',
    does: "Makes, releases or removes the user name and password of a hotel's system.",
    examples: [
      'hotels credential adlon-berlin',
      'hotels credential adlon-berlin --hotel-code 4711 --json',
      'hotels credential adlon-berlin --release',
      'hotels credential adlon-berlin --revoke',
    ],
    json: '{username, password}; with --release {hotel, released}; with --revoke {hotel, revoked}',
  })
    .argument('<slug>', 'the hotel, as its content file is named')
    .option('--hotel-code <code>', 'the only HotelCode that its messages may name')
    .option('--release', 'let the next message bind it to another HotelCode')
    .option('--revoke', 'remove the credential')
    .option(...CONTENT_OPTION)
    .action(async (slug: string, options: Options) => {
      const hotelCode = codeOf(options);
      if (options.release) return release(slug, options);
      return options.revoke ? revoke(slug, options) : create(slug, hotelCode, options);
    });
