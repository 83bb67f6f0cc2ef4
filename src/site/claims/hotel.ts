import { makeCredential } from '#hotels/access/credential.ts';
import type { VendorStore } from '#hotels/access/vendor.ts';
import { checkTemplate } from '#hotels/link/check.ts';
import { TemplateError } from '#hotels/link/error.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import type { DemandStore } from '#hotels/demand/demand.ts';
import { demandByMonth, demandCsv, demandReport } from '#hotels/demand/report.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { CredentialStore, PushLog, SettingReader } from '#hotels/ports.ts';
import type { MoreActs, OwnerAct } from './endpoint.ts';
import { firstStay } from './first-stay.ts';
import { DEMAND_FILE } from './hotel-demand.ts';
import { hotelParts, type HotelPart } from './hotel-page.ts';
import {
  ownerFact,
  type Asked,
  type ClaimPagePorts,
  type Kept,
  type Opened,
} from './operations.ts';
import { backTo, showOwner } from './owner.ts';

/** What hotels manage themselves: their system's password, vendors and the booking link. */

export interface HotelClaimPorts extends ClaimPagePorts {
  credentials: CredentialStore;
  vendors: Pick<VendorStore, 'ofHotel' | 'agree' | 'withdraw'>;
  pushes: Pick<PushLog, 'note' | 'ofHotel'>;
  hotel(slug: string): Promise<ListedHotel | null>;
  demand: Pick<DemandStore, 'counts'>;
  /** Prices a stay in the same way as for agents. */
  search: SearchPorts;
  settings: SettingReader & {
    setLink(hotel: string, linkTemplate: string | null, at: Date): Promise<void>;
  };
  /** The same stores; their first write also stores the fact and the mails. */
  keeping(
    kept: Kept,
  ): Pick<
    HotelClaimPorts,
    'credentials' | 'vendors' | 'settings' | 'claims' | 'changes' | 'proofs'
  >;
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
  const [credential, vendors, pushes, settings, counts] = await Promise.all([
    ports.credentials.find(slug),
    ports.vendors.ofHotel(slug),
    ports.pushes.ofHotel(slug),
    ports.settings.settings([slug]),
    ports.demand.counts({ hotel: slug }),
  ]);
  const { query, language: asking } = asked;
  const hotel = await ports.hotel(slug);
  const stay = hotel === null ? null : await firstStay(hotel, query, asking, ports.search);
  const linkTemplate = settings.get(slug)?.linkTemplate ?? null;
  const { language, origin } = asked;
  const { address } = opened;
  const said = { credential, vendors, pushes, linkTemplate, demand: demandByMonth(counts), stay };
  const part = { slug, language, address, origin, ...said, ...fresh };
  return showOwner(ports, asked, opened, { more: hotelParts(part) });
};

type Act = OwnerAct<HotelClaimPorts>;

const show: Act = (ports, asked, opened) =>
  opened.entry.kind === 'hotels' && opened.claim.status === 'PROVED'
    ? showHotel(ports, asked, opened)
    : showOwner(ports, asked, opened);

/** Only for hotels; for other entries these paths show the owner's page. */
const ofHotels =
  (act: Act): Act =>
  (ports, asked, opened) =>
    opened.entry.kind === 'hotels' ? act(ports, asked, opened) : showOwner(ports, asked, opened);

/** The password is only in this answer, not at an address that could show it again. */
const makePassword: Act = async (ports, asked, opened) => {
  const hotel = opened.entry.slug;
  const known = await ports.credentials.find(hotel);
  const hotelCode = known?.hotelCode ?? null;
  const { credential, password } = makeCredential({ hotel, hotelCode }, ports.world);
  const fact = ownerFact(ports, opened.claim, 'credential');
  await ports.keeping({ fact }).credentials.put(credential);
  return showHotel(ports, asked, opened, { ...NOTHING, password });
};

const revoke: Act = async (ports, _asked, opened) => {
  const fact = ownerFact(ports, opened.claim, 'revoke');
  await ports.keeping({ fact }).credentials.remove(opened.entry.slug);
  return backTo(opened, 'revoked', '#system');
};

/** An unknown vendor gets the same answer as one whose proposal was withdrawn meanwhile. */
const agree: Act = async (ports, asked, opened) => {
  const vendor = asked.fields?.get('vendor') ?? '';
  const fact = ownerFact(ports, opened.claim, 'agree', { vendor });
  const { vendors } = ports.keeping({ fact });
  const agreed = await vendors.agree(vendor, opened.entry.slug, ports.world.now());
  return backTo(opened, agreed ? 'agreed' : 'no-vendor', '#vendors');
};

const withdraw: Act = async (ports, asked, opened) => {
  const vendor = asked.fields?.get('vendor') ?? '';
  const fact = ownerFact(ports, opened.claim, 'withdraw', { vendor });
  const { vendors } = ports.keeping({ fact });
  await vendors.withdraw(vendor, opened.entry.slug);
  return backTo(opened, 'withdrawn', '#vendors');
};

const refusalOf = (template: string | undefined): string | null => {
  if (template === undefined)
    return 'expected the field template: left empty, it takes the link away' satisfies Sentence;
  if (template === '') return null;
  try {
    checkTemplate(template);
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
};

const setLink: Act = async (ports, asked, opened) => {
  const template = asked.fields?.get('template')?.trim();
  const reason = refusalOf(template);
  if (reason !== null) {
    const shown = { ...NOTHING, refused: { template, reason } };
    const page = await showHotel(ports, asked, opened, shown);
    return 'title' in page ? { ...page, status: 400 } : page;
  }
  const linkTemplate = template || null;
  const fact = ownerFact(ports, opened.claim, 'link', { linkTemplate });
  const { settings } = ports.keeping({ fact });
  await settings.setLink(opened.entry.slug, linkTemplate, ports.world.now());
  return backTo(opened, linkTemplate === null ? 'no-link' : 'link', '#link');
};

/** The same file as the operator's command writes: all months, or the one that is named. */
const takeDemand: Act = async (ports, asked, opened) => {
  const hotel = opened.entry.slug;
  const month = asked.query.get('month');
  const rows = demandReport(await ports.demand.counts({ hotel }));
  const own = month === null ? rows : rows.filter((row) => row.month === month);
  const name = month === null || own.length === 0 ? hotel : `${hotel}-${month}`;
  return { status: 200, csv: demandCsv(own), name: `${name}.csv` };
};

/** The acts of hotels, for the endpoint of claims. */
export const HOTEL_ACTS: MoreActs<HotelClaimPorts> = {
  show,
  acts: {
    credential: ofHotels(makePassword),
    revoke: ofHotels(revoke),
    agree: ofHotels(agree),
    withdraw: ofHotels(withdraw),
    link: ofHotels(setLink),
  },
  files: { [DEMAND_FILE]: ofHotels(takeDemand) },
};
