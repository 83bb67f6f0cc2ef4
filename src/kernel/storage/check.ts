import { z } from 'zod';
import type { Reader } from '#kernel/storage/backup/tables.ts';

/** A rule that the rows must satisfy. */
export interface DatabaseCheck {
  check: string;
  problems(reader: Reader): Promise<readonly string[]>;
}

const sentences = z.array(z.string());

/** The texts that a query returns: each is a sentence about a broken rule. */
export const firstColumn = async (reader: Reader, query: string): Promise<string[]> => {
  const { rows } = await reader.execute(query);
  return sentences.parse(rows.map((row) => row[0]));
};

/** A rule that one query checks. */
export const law = (check: string, query: string): DatabaseCheck => ({
  check,
  problems: (reader) => firstColumn(reader, query),
});
