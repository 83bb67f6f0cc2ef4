import { auditedStore } from '#access/storage/audit-log.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { withMail } from '#kernel/mail/outbox.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { World } from '#kernel/world.ts';
import { changeStore, claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import type { HotelClaimPorts } from '#site/claims/hotel.ts';

/** The stores that owners write to, over one database. */
export const ownerStores = (store: Store, { now }: Pick<World, 'now'>) => ({
  claims: claimStore(store),
  changes: changeStore(store),
  proofs: proofStore(store),
  credentials: hotelCredentialStore(store),
  vendors: hotelVendorStore(store, { now, withoutVendor: ariWithoutVendor }),
  settings: hotelSettingStore(store),
});

/** The same stores; their first write also stores a fact and mails, in one transaction. */
export const keepingWith =
  (store: Store, world: Pick<World, 'now' | 'randomCode'>): HotelClaimPorts['keeping'] =>
  ({ fact, mails = [] }) => {
    const audited = fact === undefined ? store : auditedStore(store, { fact: () => fact });
    const mailed = mails.reduce((kept, mail) => withMail(kept, mail, world).store, audited);
    return ownerStores(mailed, world);
  };
