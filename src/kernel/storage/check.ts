import { z } from 'zod';
import type { Reader } from '#kernel/storage/backup/tables.ts';

/** A law that the rows must obey. */
export interface DatabaseCheck {
  check: string;
  problems(reader: Reader): Promise<readonly string[]>;
}

const sentences = z.array(z.string());

/** The texts that a query gives, each a sentence on what does not hold. */
export const firstColumn = async (reader: Reader, query: string): Promise<string[]> => {
  const { rows } = await reader.execute(query);
  return sentences.parse(rows.map((row) => row[0]));
};

/** A law that one query holds the rows against. */
export const law = (check: string, query: string): DatabaseCheck => ({
  check,
  problems: (reader) => firstColumn(reader, query),
});
