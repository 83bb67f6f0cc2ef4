import type { ApiKey } from './key.ts';
import type { Organization } from './organization.ts';

/** The clock and the random source on which the functions for keys depend. */

export interface KeyWorld {
  now(): Date;
  /** Unguessable bytes. */
  randomBytes(count: number): Uint8Array;
}

export interface KeyStore {
  add(key: ApiKey): Promise<void>;
  find(keyId: string): Promise<ApiKey | undefined>;
  /** The key with this digest; always exactly one look-up. */
  findByDigest(digest: string): Promise<ApiKey | undefined>;
  /**
   * The key with this digest, and whether the organization with that id is open, even if the key
   * belongs to another one.
   */
  findHeld(
    digest: string,
    organizationId: string,
  ): Promise<{ key: ApiKey; isOpen: boolean } | undefined>;
  /** Oldest first; of one organization when its id is given. */
  list(organizationId: string | undefined): Promise<ApiKey[]>;
  /** Revokes a key that is not revoked yet. */
  revoke(keyId: string, at: Date): Promise<void>;
  /**
   * Adds the new key and sets the end of the old one, in one write; false if the old one was
   * replaced before.
   */
  replace(keyId: string, by: { key: ApiKey; endsAt: Date }): Promise<boolean>;
  /** Notes a use, unless one was noted at or after `unlessSince`. */
  noteUse(keyId: string, use: { at: Date; unlessSince: Date }): Promise<void>;
}

export interface OrganizationStore {
  add(organization: Organization): Promise<void>;
  find(organizationId: string): Promise<Organization | undefined>;
  /** Oldest first. */
  list(): Promise<Organization[]>;
  /** Closes an organization that is not closed yet. */
  close(organizationId: string, at: Date): Promise<void>;
}

export interface KeyPorts {
  keys: KeyStore;
  organizations: OrganizationStore;
  world: KeyWorld;
}
