import { Command } from 'commander';
import {
  makeVendor,
  vendorUser,
  type Vendor,
  type VendorHotel,
  type VendorStore,
} from '#hotels/access/vendor.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { systemWorld } from '#kernel/world.ts';
import { slug as slugSchema } from '#register/records/fields.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, minute, table, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { whichHotel } from './which.ts';

/** Commands on vendors: each has one credential for many hotels, which must agree to it. */

interface ProposeOptions extends OutputOptions {
  content: string;
  hotelCode: string;
}

const TITLE_MOST_CHARACTERS = 100;
const CODE_MOST_CHARACTERS = 64;

const withVendors = <Result>(work: (vendors: VendorStore) => Promise<Result>): Promise<Result> =>
  withStore((store) =>
    work(hotelVendorStore(store, { now: systemWorld.now, withoutVendor: ariWithoutVendor })),
  );

const shortName = (given: string): string => {
  if (slugSchema.safeParse(given).success) return given;
  throw new UsageError('VENDOR: expected small letters, digits and hyphens, such as hotel-soft');
};

const within = (option: string, given: string, most: number): string => {
  const text = given.trim();
  if (text !== '' && text.length <= most) return text;
  throw new UsageError(`${option}: expected 1 to ${most} characters`);
};

const known = async (vendors: VendorStore, vendor: string): Promise<Vendor> => {
  const found = await vendors.find(vendor);
  if (found !== undefined) return found;
  throw new RefusalError('NOT_FOUND', `There is no vendor ${vendor}: hotels vendor list`);
};

const create = () =>
  command({
    name: 'create',
    does: 'Makes the user name and password of a vendor; a second time, a new password.',
    examples: ['hotels vendor create hotel-soft --title "Hotel Soft"'],
    json: '{username, password}',
  })
    .argument('<vendor>', 'its short name')
    .requiredOption('--title <title>', 'its name, as owners of hotels know it')
    .action(async (given: string, options: OutputOptions & { title: string }) => {
      const vendor = shortName(given);
      const title = within('--title', options.title, TITLE_MOST_CHARACTERS);
      const { kept, password } = makeVendor({ vendor, title }, systemWorld);
      await withVendors((vendors) => vendors.put(kept));
      const username = vendorUser(vendor);
      const lines = facts([
        ['User name', username],
        ['Password', password],
      ]);
      const text =
        `${lines}\n\nIts systems send messages of all their hotels with them, to /alpinebits or ` +
        '/ari.\nKeep the password now: it is not shown again, and an earlier one is no longer ' +
        `valid.\n\nNext, for each hotel: hotels vendor propose ${vendor} SLUG --hotel-code CODE`;
      answer(options, { username, password }, text);
    });

const propose = () =>
  command({
    name: 'propose',
    does:
      'Sets the HotelCode by which a vendor names a hotel. What it sends is refused until the ' +
      "hotel's owner agrees on the hotel's private page.",
    examples: ['hotels vendor propose hotel-soft adlon-berlin --hotel-code 4711'],
    json: '{vendor, hotel, hotelCode}',
  })
    .argument('<vendor>', 'its short name')
    .argument('<slug>', 'the hotel, as its content file is named')
    .requiredOption('--hotel-code <code>', 'the HotelCode in its messages')
    .option(...CONTENT_OPTION)
    .action(async (vendor: string, slug: string, options: ProposeOptions) => {
      const hotelCode = within('--hotel-code', options.hotelCode, CODE_MOST_CHARACTERS);
      const { hotel } = await whichHotel(slug, options);
      const { title } = await withVendors(async (vendors) => {
        const found = await known(vendors, vendor);
        await vendors.propose({ vendor, hotel, hotelCode, proposedAt: systemWorld.now() });
        return found;
      });
      const text = `${title} may send for ${hotel} as ${hotelCode} once its owner agrees.`;
      answer(options, { vendor, hotel, hotelCode }, text);
    });

const agree = () =>
  command({
    name: 'agree',
    does:
      'Agrees for a hotel whose owner has asked for it in writing. No other vendor ' +
      'sends for that hotel any more.',
    examples: ['hotels vendor agree hotel-soft adlon-berlin'],
    json: '{vendor, hotel, agreed}',
  })
    .argument('<vendor>', 'its short name')
    .argument('<slug>', 'the hotel')
    .action(async (vendor: string, hotel: string, options: OutputOptions) => {
      const agreed = await withVendors((vendors) =>
        vendors.agree(vendor, hotel, systemWorld.now()),
      );
      if (!agreed) {
        const first = `hotels vendor propose ${vendor} ${hotel} --hotel-code CODE`;
        throw new RefusalError('NOT_FOUND', `${vendor} was not proposed for ${hotel}: ${first}`);
      }
      answer(options, { vendor, hotel, agreed }, `${vendor} sends for ${hotel} from now on.`);
    });

const HEADING = ['Vendor', 'Hotel code', 'Hotel', 'Agreed'];

const tableOf = (vendors: readonly Vendor[], hotels: readonly VendorHotel[]): string => {
  if (vendors.length === 0) return 'There is no vendor.';
  const rows = vendors.flatMap(({ vendor }) => {
    const own = hotels.filter((each) => each.vendor === vendor);
    if (own.length === 0) return [[vendor, '–', 'no hotel yet', '–']];
    return own.map(({ hotelCode, hotel, agreedAt }) => [
      vendor,
      hotelCode,
      hotel,
      agreedAt === null ? 'not yet' : minute(agreedAt),
    ]);
  });
  return table(HEADING, rows);
};

const list = () =>
  command({
    name: 'list',
    does: 'Lists vendors, their hotels and which owners agree.',
    examples: ['hotels vendor list', 'hotels vendor list --json'],
    json: '[{vendor, title, createdAt, hotels: [{hotelCode, hotel, proposedAt, agreedAt | null}]}]',
  }).action(async (options: OutputOptions) => {
    const [vendors, hotels] = await withVendors(async (store) => [
      await store.list(),
      await store.hotels(),
    ]);
    const shown = vendors.map(({ vendor, title, createdAt }) => ({
      ...{ vendor, title, createdAt },
      hotels: hotels
        .filter((each) => each.vendor === vendor)
        .map(({ hotelCode, hotel, proposedAt, agreedAt }) => ({
          ...{ hotelCode, hotel, proposedAt, agreedAt },
        })),
    }));
    answer(options, shown, tableOf(vendors, hotels));
  });

const remove = () =>
  command({
    name: 'remove',
    does: 'Removes a vendor and the hotels it serves: its password is refused from now on.',
    examples: ['hotels vendor remove hotel-soft'],
    json: '{vendor, removed}',
  })
    .argument('<vendor>', 'its short name')
    .action(async (vendor: string, options: OutputOptions) => {
      const removed = await withVendors((vendors) => vendors.remove(vendor));
      const text = removed ? `${vendor} signs in no more.` : `There is no vendor ${vendor}.`;
      answer(options, { vendor, removed }, text);
    });

export const hotelsVendor = () =>
  new Command('vendor')
    .description('Makes sign-in data for software that serves many hotels.')
    .addCommand(create())
    .addCommand(propose())
    .addCommand(agree())
    .addCommand(list())
    .addCommand(remove())
    .addHelpText('after', '\nExamples:\n  npm run kontor -- hotels vendor create --help');
