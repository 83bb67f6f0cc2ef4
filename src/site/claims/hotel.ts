import { makeCredential } from '#hotels/access/credential.ts';
import { checkTemplate } from '#hotels/link/check.ts';
import { TemplateError } from '#hotels/link/error.ts';
import type { CredentialStore, PushLog, SettingReader } from '#hotels/ports.ts';
import type { MoreActs, OwnerAct } from './endpoint.ts';
import { hotelParts, type HotelPart } from './hotel-page.ts';
import { ownerDid, type Asked, type ClaimPagePorts, type Opened } from './operations.ts';
import { backTo, showOwner } from './owner.ts';

/** What a hotel does by itself: the password of its system, and its booking link. */

export interface HotelClaimPorts extends ClaimPagePorts {
  credentials: CredentialStore;
  pushes: Pick<PushLog, 'note' | 'ofHotel'>;
  settings: SettingReader & {
    setLink(hotel: string, linkTemplate: string | null, at: Date): Promise<void>;
  };
}

type Fresh = Pick<HotelPart, 'password' | 'refused'>;
const NOTHING: Fresh = { password: null, refused: null };

const showHotel = async (
  ports: HotelClaimPorts,
  asked: Asked,
  opened: Opened,
  fresh: Fresh = NOTHING,
) => {
  const { slug } = opened.entry;
  const [credential, pushes, settings] = await Promise.all([
    ports.credentials.find(slug),
    ports.pushes.ofHotel(slug),
    ports.settings.settings([slug]),
  ]);
  const linkTemplate = settings.get(slug)?.linkTemplate ?? null;
  const { language, origin } = asked;
  const { address } = opened;
  const part = { slug, language, address, origin, credential, pushes, linkTemplate, ...fresh };
  return showOwner(ports, asked, opened, { more: hotelParts(part) });
};

type Act = OwnerAct<HotelClaimPorts>;

const show: Act = (ports, asked, opened) =>
  opened.entry.kind === 'hotels' && opened.claim.status === 'PROVED'
    ? showHotel(ports, asked, opened)
    : showOwner(ports, asked, opened);

/** Companies have no such part: for them these are addresses like any other. */
const ofHotels =
  (act: Act): Act =>
  (ports, asked, opened) =>
    opened.entry.kind === 'hotels' ? act(ports, asked, opened) : showOwner(ports, asked, opened);

/** The password is in this answer alone: an address that shows it would show it again. */
const makePassword: Act = async (ports, asked, opened) => {
  const hotel = opened.entry.slug;
  const known = await ports.credentials.find(hotel);
  const hotelCode = known?.hotelCode ?? null;
  const { credential, password } = makeCredential({ hotel, hotelCode }, ports.world);
  await ports.credentials.put(credential);
  await ownerDid(ports, opened.claim, 'credential');
  return showHotel(ports, asked, opened, { ...NOTHING, password });
};

const revoke: Act = async (ports, _asked, opened) => {
  await ports.credentials.remove(opened.entry.slug);
  await ownerDid(ports, opened.claim, 'revoke');
  return backTo(opened, 'revoked', '#system');
};

const lawful = (template: string): string | null => {
  try {
    checkTemplate(template);
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
};

const setLink: Act = async (ports, asked, opened) => {
  const template = (asked.fields?.get('template') ?? '').trim();
  const reason = template === '' ? null : lawful(template);
  if (reason !== null) {
    const shown = { ...NOTHING, refused: { template, reason } };
    const page = await showHotel(ports, asked, opened, shown);
    return 'location' in page ? page : { ...page, status: 400 };
  }
  const linkTemplate = template === '' ? null : template;
  await ports.settings.setLink(opened.entry.slug, linkTemplate, ports.world.now());
  await ownerDid(ports, opened.claim, 'link', { linkTemplate });
  return backTo(opened, linkTemplate === null ? 'no-link' : 'link', '#link');
};

/** The acts of hotels, for the endpoint of claims. */
export const HOTEL_ACTS: MoreActs<HotelClaimPorts> = {
  show,
  acts: {
    credential: ofHotels(makePassword),
    revoke: ofHotels(revoke),
    link: ofHotels(setLink),
  },
};
