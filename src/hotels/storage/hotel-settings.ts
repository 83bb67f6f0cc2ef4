import { z } from 'zod';
import { liveSource } from '#hotels/live/source.ts';
import type { HotelSetting, LiveSource, SettingReader } from '#hotels/ports.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    hotel: z.string(),
    source: json.pipe(liveSource).nullable(),
    link_template: z.string().nullable(),
    changed_at: moment,
  })
  .transform(({ hotel, source, link_template, changed_at }) => ({
    hotel,
    source,
    linkTemplate: link_template,
    changedAt: changed_at,
  }));

export interface HotelSettingStore extends SettingReader {
  /** Every hotel with settings, by slug. */
  list(): Promise<(HotelSetting & { changedAt: Date })[]>;
  /** Null: back to the embedded calendar. */
  setSource(hotel: string, source: LiveSource | null, at: Date): Promise<void>;
  /** Null: back to the hotel's own website. */
  setLink(hotel: string, linkTemplate: string | null, at: Date): Promise<void>;
}

type Column = 'source' | 'link_template';

const put = (column: Column, hotel: string, value: string, changedAt: string): Statement =>
  column === 'source'
    ? sql`INSERT INTO hotel_settings (hotel, source, changed_at)
          VALUES (${hotel}, ${value}, ${changedAt})
          ON CONFLICT (hotel) DO UPDATE
          SET source = excluded.source, changed_at = excluded.changed_at`
    : sql`INSERT INTO hotel_settings (hotel, link_template, changed_at)
          VALUES (${hotel}, ${value}, ${changedAt})
          ON CONFLICT (hotel) DO UPDATE
          SET link_template = excluded.link_template, changed_at = excluded.changed_at`;

// A row without any setting is deleted.
const take = (column: Column, hotel: string, changedAt: string): Statement[] =>
  column === 'source'
    ? [
        sql`DELETE FROM hotel_settings WHERE hotel = ${hotel} AND link_template IS NULL`,
        sql`UPDATE hotel_settings SET source = NULL, changed_at = ${changedAt}
            WHERE hotel = ${hotel}`,
      ]
    : [
        sql`DELETE FROM hotel_settings WHERE hotel = ${hotel} AND source IS NULL`,
        sql`UPDATE hotel_settings SET link_template = NULL, changed_at = ${changedAt}
            WHERE hotel = ${hotel}`,
      ];

export const hotelSettingStore = (store: Store): HotelSettingStore => {
  const set = async (column: Column, hotel: string, value: string | null, at: Date) => {
    const changedAt = at.toISOString();
    const change =
      value === null ? take(column, hotel, changedAt) : [put(column, hotel, value, changedAt)];
    await store.batch(change);
  };
  return {
    settings: async (hotels) => {
      const found = await store.rows(
        row,
        sql`SELECT * FROM hotel_settings
            WHERE hotel IN (SELECT value FROM json_each(${JSON.stringify(hotels)}))`,
      );
      return new Map(found.map((setting) => [setting.hotel, setting]));
    },
    list: () => store.rows(row, sql`SELECT * FROM hotel_settings ORDER BY hotel`),
    setSource: (hotel, source, at) =>
      set('source', hotel, source === null ? null : JSON.stringify(source), at),
    setLink: (hotel, linkTemplate, at) => set('link_template', hotel, linkTemplate, at),
  };
};
