import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { KontorError } from '#kernel/error.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Tables } from '#kernel/storage/tables.ts';
import {
  dataKeyOf,
  digestText,
  KEY_SECRET_BYTES,
  masterKeyOf,
  openText,
  sealText,
  unwrapKey,
  wrapKey,
  WRAPPING_IV_BYTES,
  type DataKey,
} from './cipher.ts';
import type { SealedColumns, SealedForm } from './columns.ts';
import {
  ERASED,
  markSealed,
  mayBeSealed,
  openedValue,
  subjectsIn,
  type Opened,
  type Sealed,
} from './marks.ts';

type Row = Record<string, unknown>;
type Plain = Parameters<typeof sealText>[1];

/** The person a text is about, and the organization with whose data it is erased. */
export interface Subject {
  subject: string;
  organizationId: string;
}

/** No key of DATA_KEY opens a data key, or a data key does not open what must not be guessed. */
export class DataKeyError extends KontorError {
  override readonly name = 'DataKeyError';
}

/** Seals with the requested keys. If a key was erased, nothing of the text is stored. */
export interface Sealer {
  /**
   * `field` names the object and its field: the same text in it is always sealed to the same value.
   */
  seal(subject: string, field: string, text: string): string;
  /** Null if the key was erased. */
  digest(subject: string, text: string): string | null;
}

/** Personal texts: sealed when they are written, opened when they are read. */
export interface Seals {
  /**
   * Rows with the texts of these columns opened, and of no other: without waiting if nothing is
   * sealed or all keys are known.
   */
  open(rows: Row[], columns: SealedColumns | undefined): Row[] | Promise<Row[]>;
  /** Reads the keys of the subjects, and creates those that never existed. */
  sealerFor(subjects: readonly Subject[]): Promise<Sealer>;
  /**
   * The digest of the text under the key of the subject, without waiting if the key is known; null
   * if there is no key. It creates no key.
   */
  digest(subject: string, text: string): string | null | Promise<string | null>;
  /**
   * Until when what the key of the subject opened may be shown, by the process's own clock; the
   * value is another one once the key was read again. Undefined while there is no key.
   */
  openedUntilMs(subject: string): number | undefined;
  /** To be called after keys were erased: this process must not use those that it remembers. */
  forget(): void;
}

interface KnownKey {
  /** Null if it was erased. */
  key: DataKey | null;
  untilMs: number;
}

interface OpenedText {
  text: string;
  /** Valid while the keys that opened it are known. */
  untilMs: number;
}

/** The time after which other processes notice an erasure. */
const KNOWN_MS = 60_000;
const KNOWN_MOST = 20_000;
/** The number of characters of opened texts that are remembered: lists are read many times. */
const OPENED_MOST = 4_000_000;
/**
 * The number of sealed texts that are remembered: a name is sealed to be looked up, and again when
 * it is written. Longer texts, such as answers, are sealed once only.
 */
const SEALED_MOST = 1000;
const SEALED_CHARACTERS_MOST = 200;

const keyRow = z.object({ subject: z.string(), wrapped: z.string().nullable() });

const world = { now: () => new Date(), randomBytes };

interface SealedText {
  /** The key that sealed it: once the key was read again, the text is sealed again. */
  key: DataKey;
  sealed: string;
}

export class DataKeys implements Seals {
  readonly #store: Tables;
  readonly #given: readonly string[];
  #masters: readonly KeyObject[] | undefined;
  #known = boundedCache<KnownKey>({ mostWeight: KNOWN_MOST });
  #openedBefore = boundedCache<OpenedText>({ mostWeight: OPENED_MOST });
  #sealedBefore = boundedCache<SealedText>({ mostWeight: SEALED_MOST });

  /**
   * `given` keys open data keys, and the first wraps new ones; without any, a secret of the
   * database is used.
   */
  constructor(store: Tables, given: readonly string[] = []) {
    this.#store = store;
    this.#given = given;
  }

  open(rows: Row[], columns: SealedColumns | undefined): Row[] | Promise<Row[]> {
    if (columns === undefined) return rows;
    const unknown = this.#openKnown(rows, columns);
    if (unknown.size === 0) return rows;
    return this.#read([...unknown]).then((missing) => {
      // For example, keys that were not restored: nobody can read the text, and reading must not
      // fail.
      for (const subject of missing) this.#note(subject, null);
      this.#openKnown(rows, columns);
      for (const subject of missing) this.#known.delete(subject);
      return rows;
    });
  }

  async sealerFor(subjects: readonly Subject[]): Promise<Sealer> {
    const unknown = this.#unknown(new Set(subjects.map(({ subject }) => subject)));
    if (unknown.length > 0) {
      await this.#read(unknown);
      await this.#make(subjects.filter(({ subject }) => this.#known.get(subject) === undefined));
    }
    const keys = new Map(subjects.map(({ subject }) => [subject, this.#known.get(subject)?.key]));
    return {
      digest: (subject, text) => digestUnder(keys.get(subject), text),
      seal: (subject, field, text) => {
        const key = keys.get(subject);
        return key ? this.#seal(key, { subject, field, text }) : ERASED;
      },
    };
  }

  #seal(key: DataKey, plain: Plain): string {
    const { subject, field, text } = plain;
    const seal = (): string => markSealed({ subject, text: sealText(key, plain) });
    if (text.length > SEALED_CHARACTERS_MOST) return seal();
    const name = `${subject}\0${field}\0${text}`;
    const before = this.#sealedBefore.get(name);
    if (before?.key === key) return before.sealed;
    const sealed = seal();
    this.#sealedBefore.set(name, { key, sealed });
    return sealed;
  }

  digest(subject: string, text: string): string | null | Promise<string | null> {
    const digest = (): string | null => digestUnder(this.#known.get(subject)?.key, text);
    const unknown = this.#unknown(new Set([subject]));
    return unknown.length === 0 ? digest() : this.#read(unknown).then(digest);
  }

  openedUntilMs(subject: string): number | undefined {
    const known = this.#known.get(subject);
    return known?.key && known.untilMs > performance.now() ? known.untilMs : undefined;
  }

  forget(): void {
    this.#known = boundedCache<KnownKey>({ mostWeight: KNOWN_MOST });
    this.#openedBefore = boundedCache<OpenedText>({ mostWeight: OPENED_MOST });
    this.#sealedBefore = boundedCache<SealedText>({ mostWeight: SEALED_MOST });
  }

  #unknown(subjects: ReadonlySet<string>): string[] {
    const nowMs = performance.now();
    return [...subjects].filter((each) => {
      const known = this.#known.get(each);
      return known === undefined || known.untilMs < nowMs;
    });
  }

  #note(subject: string, key: DataKey | null): void {
    this.#known.set(subject, { key, untilMs: performance.now() + KNOWN_MS });
  }

  async #openers(): Promise<readonly KeyObject[]> {
    this.#masters ??= [
      ...this.#given.map(masterKeyOf),
      masterKeyOf(await sharedSecret(this.#store, 'data-keys', world)),
    ];
    return this.#masters;
  }

  /** @returns those that there is no key of */
  async #read(subjects: readonly string[]): Promise<string[]> {
    const found = await this.#store.rows(
      keyRow,
      sql`SELECT subject, wrapped FROM data_keys
          WHERE subject IN (SELECT value FROM json_each(${JSON.stringify(subjects)}))`,
    );
    const masters = await this.#openers();
    for (const { subject, wrapped } of found) this.#note(subject, keyIn(wrapped, subject, masters));
    return subjects.filter((subject) => this.#known.get(subject) === undefined);
  }

  async #make(subjects: readonly Subject[]): Promise<void> {
    if (subjects.length === 0) return;
    const [master] = await this.#openers();
    if (master === undefined) throw new DataKeyError('There is no key that wraps data keys');
    const at = world.now().toISOString();
    // The first caller creates it; all others read the same one.
    await this.#store.batch(
      subjects.map(({ subject, organizationId }) => {
        const [secret, iv] = [randomBytes(KEY_SECRET_BYTES), randomBytes(WRAPPING_IV_BYTES)];
        return sql`INSERT INTO data_keys (subject, organization_id, wrapped, created_at)
          VALUES (${subject}, ${organizationId}, ${wrapKey(master, { secret, subject, iv })}, ${at})
          ON CONFLICT (subject) DO NOTHING`;
      }),
    );
    await this.#read(subjects.map(({ subject }) => subject));
  }

  /** @returns whose keys are not known; what is sealed under them is left as it is */
  #openKnown(rows: readonly Row[], columns: SealedColumns): ReadonlySet<string> {
    const unknown = new Set<string>();
    const nowMs = performance.now();
    const sealed = Object.entries(columns);
    for (const row of rows)
      for (const [name, form] of sealed) {
        const value = row[name];
        if (!mayBeSealed(value, form)) continue;
        const before = this.#openedBefore.get(form + value);
        if (before !== undefined && before.untilMs > nowMs) row[name] = before.text;
        else row[name] = this.#openAnew(value, form, unknown);
      }
    return unknown;
  }

  #openAnew(value: string, form: SealedForm, unknown: Set<string>): string {
    const subjects = new Set(subjectsIn(value, form));
    const missing = this.#unknown(subjects);
    for (const subject of missing) unknown.add(subject);
    if (missing.length > 0 || subjects.size === 0) return value;
    const text = openedValue(value, form, (sealed) => this.#text(sealed));
    const untilMs = Math.min(
      ...[...subjects].map((subject) => this.#known.get(subject)?.untilMs ?? 0),
    );
    this.#openedBefore.set(form + value, { text, untilMs }, value.length + text.length);
    return text;
  }

  #text({ subject, text: sealed }: Sealed): Opened {
    const key = this.#known.get(subject)?.key ?? null;
    if (key === null) return 'erased';
    const text = openText(key, sealed, subject);
    return text === null ? 'unreadable' : { text };
  }
}

/** A statement for a batch: after it nobody can read what was sealed for the subject. */
export const eraseKey = ({ subject, organizationId }: Subject, at: Date): Statement => {
  const moment = at.toISOString();
  return sql`INSERT INTO data_keys (subject, organization_id, wrapped, created_at, erased_at)
    VALUES (${subject}, ${organizationId}, NULL, ${moment}, ${moment})
    ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, erased_at = excluded.erased_at
      WHERE erased_at IS NULL`;
};

const digestUnder = (key: DataKey | null | undefined, text: string): string | null =>
  key ? digestText(key, text) : null;

const keyIn = (
  wrapped: string | null,
  subject: string,
  masters: readonly KeyObject[],
): DataKey | null => {
  if (wrapped === null) return null;
  for (const master of masters) {
    const secret = unwrapKey(master, wrapped, subject);
    if (secret !== null) return dataKeyOf(secret);
  }
  throw new DataKeyError(`No key of DATA_KEY opens the data key of ${subject}`);
};
