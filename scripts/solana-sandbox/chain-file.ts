import { z } from 'zod';
import { holdFile } from '#app/storage/hold-file.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { errorSchema, outcomeSchema, type ChangedAccount, type Landing } from './landing.ts';
import type { SlotAnchor } from './slots.ts';

/** The chain on disk: one libSQL file. Whatever was acknowledged is in it. */

const TABLES = [
  sql`CREATE TABLE IF NOT EXISTS chain (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seed BLOB NOT NULL,
    slot INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    slot_ms INTEGER
  ) STRICT`,
  sql`CREATE TABLE IF NOT EXISTS accounts (
    address BLOB NOT NULL,
    slot INTEGER NOT NULL,
    lamports INTEGER NOT NULL,
    owner BLOB NOT NULL,
    executable INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (address, slot)
  ) STRICT, WITHOUT ROWID`,
  sql`CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY,
    signature BLOB NOT NULL UNIQUE,
    slot INTEGER NOT NULL,
    unix_seconds INTEGER NOT NULL,
    error TEXT,
    memo TEXT,
    wire BLOB NOT NULL,
    outcome TEXT NOT NULL
  ) STRICT`,
  sql`CREATE TABLE IF NOT EXISTS mentions (
    address BLOB NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (address, sequence)
  ) STRICT, WITHOUT ROWID`,
];

const bytes = z.instanceof(ArrayBuffer).transform((buffer): Uint8Array => new Uint8Array(buffer));
const json = z.string().transform((text): unknown => JSON.parse(text));

const accountRow = z.object({
  address: bytes,
  slot: z.bigint(),
  lamports: z.bigint(),
  owner: bytes,
  executable: z.bigint(),
  data: bytes,
});
const landingRow = z.object({
  sequence: z.bigint(),
  signature: bytes,
  slot: z.bigint(),
  unix_seconds: z.bigint(),
  error: json.pipe(errorSchema).nullable(),
  memo: z.string().nullable(),
  wire: bytes,
  outcome: json.pipe(outcomeSchema),
});
const entryRow = landingRow.omit({ wire: true, outcome: true });
type HistoryRow = z.output<typeof entryRow>;

const chainRow = z.object({
  seed: bytes,
  slot: z.bigint(),
  at_ms: z.bigint(),
  slot_ms: z.bigint().nullable(),
});

/** What was there when the file was opened. */
export interface KeptChain {
  seed: Uint8Array;
  anchor: SlotAnchor;
}

/** What is written together. */
export interface ChainWrite {
  changed: readonly ChangedAccount[];
  slot: bigint;
  landing?: Landing & { mentions: readonly Uint8Array[] };
}

const stateColumns = ({ state }: ChangedAccount) =>
  state ?? { lamports: 0n, owner: new Uint8Array(32), executable: false, data: new Uint8Array() };

const accountStatements = ({ changed, slot }: ChainWrite, finalizedSlot: bigint): Statement[] =>
  changed.flatMap((each) => {
    const { lamports, owner, executable, data } = stateColumns(each);
    return [
      sql`INSERT INTO accounts VALUES
        (${each.address}, ${slot}, ${lamports}, ${owner}, ${executable}, ${data})
        ON CONFLICT DO UPDATE SET lamports = excluded.lamports, owner = excluded.owner,
          executable = excluded.executable, data = excluded.data`,
      sql`DELETE FROM accounts WHERE address = ${each.address} AND slot < (
        SELECT max(slot) FROM accounts WHERE address = ${each.address}
          AND slot <= ${finalizedSlot})`,
    ];
  });

const landingStatements = ({ landing }: ChainWrite): Statement[] => {
  if (landing === undefined) return [];
  const { sequence, signature, slot, unixSeconds, error, memo, wire, outcome, mentions } = landing;
  const errorText = error === null ? null : JSON.stringify(error);
  const outcomeText = JSON.stringify(outcome, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return [
    sql`INSERT INTO transactions VALUES (${sequence}, ${signature}, ${slot}, ${unixSeconds},
      ${errorText}, ${memo}, ${wire}, ${outcomeText})`,
    {
      sql: `INSERT OR IGNORE INTO mentions VALUES ${mentions.map(() => '(?, ?)').join(', ')}`,
      args: mentions.flatMap((address) => [address, sequence]),
    },
  ];
};

/** Where a page of history begins and ends; sequences, both left out themselves. */
export interface HistorySpan {
  below: bigint | null;
  above: bigint;
  slotMost: bigint;
  limit: number;
}

export class ChainFile {
  readonly #store: Store;
  readonly #letGo: () => void;

  private constructor(store: Store, letGo: () => void) {
    this.#store = store;
    this.#letGo = letGo;
  }

  static async open(file: string): Promise<ChainFile> {
    // A chain has one writer, or none.
    const letGo = await holdFile(`${file}.lock`);
    const store = await openStore({ url: `file:${file}` });
    try {
      await store.batch(TABLES);
      return new ChainFile(store, letGo);
    } catch (error) {
      await store.close();
      letGo();
      throw error;
    }
  }

  async kept(): Promise<KeptChain | undefined> {
    const row = await this.#store.row(chainRow, sql`SELECT * FROM chain`);
    if (row === undefined) return undefined;
    const slotMs = row.slot_ms === null ? null : Number(row.slot_ms);
    return { seed: row.seed, anchor: { slot: row.slot, ms: Number(row.at_ms), slotMs } };
  }

  async keep({ seed, anchor: { slot, ms, slotMs } }: KeptChain): Promise<void> {
    const atMs = Math.floor(ms);
    await this.#store.batch([
      sql`INSERT INTO chain VALUES (1, ${seed}, ${slot}, ${atMs}, ${slotMs}) ON CONFLICT DO UPDATE
        SET slot = excluded.slot, at_ms = excluded.at_ms, slot_ms = excluded.slot_ms`,
    ]);
  }

  /** All of them or none, on disk before it returns. */
  async write(writes: readonly ChainWrite[], finalizedSlot: bigint): Promise<void> {
    const statements = writes.flatMap((each) => [
      ...landingStatements(each),
      ...accountStatements(each, finalizedSlot),
    ]);
    if (statements.length > 0) await this.#store.batch(statements);
  }

  /** Every version, oldest first. */
  accounts() {
    return this.#store.rows(accountRow, sql`SELECT * FROM accounts ORDER BY slot`);
  }

  /** Newest versions, up to a slot, of accounts with this owner's address in their data. */
  tokenAccounts(owner: Uint8Array, slotMost: bigint) {
    return this.#store.rows(
      accountRow,
      sql`SELECT * FROM accounts AS one WHERE slot = (SELECT max(slot) FROM accounts AS other
          WHERE other.address = one.address AND slot <= ${slotMost})
        AND length(data) >= 165 AND substr(data, 33, 32) = ${owner} AND lamports > 0`,
    );
  }

  async lastSequence(): Promise<{ sequence: bigint; slot: bigint }> {
    const row = await this.#store.row(
      entryRow.pick({ sequence: true, slot: true }),
      sql`SELECT sequence, slot FROM transactions ORDER BY sequence DESC LIMIT 1`,
    );
    return row ?? { sequence: 0n, slot: 0n };
  }

  since(slot: bigint): Promise<HistoryRow[]> {
    return this.#store.rows(
      entryRow,
      sql`SELECT sequence, signature, slot, unix_seconds, error, memo FROM transactions
        WHERE sequence > coalesce((SELECT sequence FROM transactions
          WHERE slot < ${slot} ORDER BY sequence DESC LIMIT 1), 0)`,
    );
  }

  find(signature: Uint8Array): Promise<HistoryRow | undefined> {
    return this.#store.row(
      entryRow,
      sql`SELECT sequence, signature, slot, unix_seconds, error, memo FROM transactions
        WHERE signature = ${signature}`,
    );
  }

  async landing(signature: Uint8Array): Promise<Landing | undefined> {
    const row = await this.#store.row(
      landingRow,
      sql`SELECT * FROM transactions WHERE signature = ${signature}`,
    );
    return row === undefined ? undefined : { ...row, unixSeconds: row.unix_seconds };
  }

  history(address: Uint8Array, { below, above, slotMost, limit }: HistorySpan) {
    return this.#store.rows(
      entryRow,
      sql`SELECT sequence, signature, slot, unix_seconds, error, memo
        FROM mentions JOIN transactions USING (sequence)
        WHERE address = ${address} AND sequence > ${above}
          AND sequence < ${below ?? 2n ** 62n} AND slot <= ${slotMost}
        ORDER BY sequence DESC LIMIT ${limit}`,
    );
  }

  async close(): Promise<void> {
    await this.#store.close();
    this.#letGo();
  }
}
