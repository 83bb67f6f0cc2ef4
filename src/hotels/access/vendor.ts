import { KontorError } from '#kernel/error.ts';
import { joined } from '#kernel/text/joined.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import type { World } from '#kernel/world.ts';
import { newPassword, signInAs, type HotelCredential } from './credential.ts';

/** Software that serves many hotels with one credential. */
export interface Vendor {
  /** Its short name; its user name is made of it. */
  vendor: string;
  /** The name that owners of hotels know. */
  title: string;
  /** The digest of its password, as for a hotel. */
  digest: string;
  createdAt: Date;
}

/** A hotel that a vendor serves. */
export interface VendorHotel {
  vendor: string;
  title: string;
  /** The code by which the vendor's messages name the hotel. */
  hotelCode: string;
  hotel: string;
  proposedAt: Date;
  /** When the owner of the hotel agreed; null: messages are refused. */
  agreedAt: Date | null;
}

export interface VendorStore {
  /** Stores it; a new password replaces the old one. */
  put(vendor: Vendor): Promise<void>;
  find(vendor: string): Promise<Vendor | undefined>;
  list(): Promise<Vendor[]>;
  /** Removes it with its hotels and the rates that it sent. False if it did not exist. */
  remove(vendor: string): Promise<boolean>;
  /**
   * Sets the HotelCode by which it names a hotel; after a change of the code the owner must agree
   * again. @throws RefusalError if that code names another hotel
   */
  propose(
    proposed: Pick<VendorHotel, 'vendor' | 'hotelCode' | 'hotel' | 'proposedAt'>,
  ): Promise<void>;
  /** Those of all vendors, in the order of vendor and code. */
  hotels(): Promise<VendorHotel[]>;
  /** The vendors that may send for a hotel, or are proposed. */
  ofHotel(hotel: string): Promise<VendorHotel[]>;
  byCode(vendor: string, hotelCode: string): Promise<VendorHotel | undefined>;
  /** The owner agrees to it, which ends any other. False: it was not proposed. */
  agree(vendor: string, hotel: string, at: Date): Promise<boolean>;
  /**
   * Its messages are refused from now on, and the rates that it sent end; it stays proposed. False
   * if the owner had not agreed.
   */
  withdraw(vendor: string, hotel: string): Promise<boolean>;
}

/** A slug contains no dot, so no hotel can have such a user name. */
const USER_PREFIX = 'vendor.';

export const vendorUser = (vendor: string): string => USER_PREFIX + vendor;

/** Whether this user is a vendor, for messages whose hotel is not known. */
export const isVendorUser = (username: string): boolean => username.startsWith(USER_PREFIX);

/** A vendor with its password, which is shown only once. */
export const makeVendor = (
  { vendor, title }: Pick<Vendor, 'vendor' | 'title'>,
  world: Pick<World, 'now' | 'randomBytes'>,
): { kept: Vendor; password: string } => {
  const { password, digest } = newPassword(world);
  return { kept: { vendor, title, digest, createdAt: world.now() }, password };
};

/** The sender: the system of one hotel, or a vendor for one of its hotels. */
export type Sender = HotelCredential | Vendor;

export interface SenderPorts {
  credentials: { find(hotel: string): Promise<HotelCredential | undefined> };
  vendors: Pick<VendorStore, 'find' | 'byCode'>;
}

/** The sender of an `Authorization` header; null for an invalid one. */
export const signIn = (
  {
    credentials,
    vendors,
  }: Pick<SenderPorts, 'credentials'> & { vendors: Pick<VendorStore, 'find'> },
  header: string | null,
): Promise<Sender | null> =>
  signInAs<Sender>(
    (username) =>
      isVendorUser(username)
        ? vendors.find(username.slice(USER_PREFIX.length))
        : credentials.find(username),
    header,
  );

/** The owner has taken the permission back since the message arrived. */
export class WithdrawnVendorError extends KontorError {
  override readonly name = 'WithdrawnVendorError';
}

/** Why a vendor's message for this HotelCode is refused; the hotel if it is accepted. */
export const vendorHotel = async (
  { vendors }: Pick<SenderPorts, 'vendors'>,
  { vendor, title }: Vendor,
  hotelCode: string | null,
): Promise<{ hotel: string | null; refused: Sentence | null }> => {
  if (hotelCode === null)
    return { hotel: null, refused: `HotelCode is missing: ${title} serves more than one hotel` };
  const found = await vendors.byCode(vendor, hotelCode);
  const code = hotelCode.slice(0, 40);
  if (found === undefined) {
    const refused = joined(
      `HotelCode: ${code} is no hotel that ${title} serves here: the operator of this site `,
      "enters it, and the hotel's owner agrees",
    );
    return { hotel: null, refused };
  }
  const { hotel, agreedAt } = found;
  if (agreedAt !== null) return { hotel, refused: null };
  const refused = joined(
    `HotelCode: ${code} is ${hotel}, whose owner has not agreed to ${title} yet: `,
    "the owner does so on the hotel's own page, which This is us on its entry leads to",
  );
  return { hotel, refused };
};
