import { z } from 'zod';
import { openCursor, sealCursor, type CursorSeal } from '#kernel/http/cursor.ts';
import type { Page } from '#payments/page.ts';
import type { PageAsked, Position } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { fieldFault } from './faults.ts';
import type { OperationPorts } from './operation.ts';
import { invalidFields } from './problem.ts';

/** Pages of all lists of /v1: newest first, continued by a sealed cursor. */

export const LIMIT_DEFAULT = 25;
export const LIMIT_MOST = 100;

export const pageQuery = {
  cursor: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('The next_cursor of the page before; left out for the first page'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `expected a whole number from 1 to ${LIMIT_MOST}`)
    .transform(Number)
    .pipe(z.int().max(LIMIT_MOST, `expected a whole number from 1 to ${LIMIT_MOST}`).min(1))
    .default(LIMIT_DEFAULT)
    .describe('Rows a page'),
} as const;

/** The envelope around the rows of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item).describe('The rows, newest first'),
    page_size: z
      .int()
      .min(1)
      .max(LIMIT_MOST)
      .describe('How many rows a page holds at most, as asked'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Send it as cursor for the next page; null at the end'),
  });

/**
 * The list for which a cursor is valid: one of another organization, mode, path or filter is
 * refused.
 */
interface ListAsked {
  tenant: Tenant;
  list: string;
  filters?: Readonly<Record<string, unknown>>;
  query: { cursor?: string | undefined; limit: number };
}

const sealFor = async (
  { cursorSecret }: Pick<OperationPorts, 'cursorSecret'>,
  { tenant, list, filters = {} }: ListAsked,
): Promise<CursorSeal> => ({
  secret: await cursorSecret(),
  list: JSON.stringify([tenant.organizationId, tenant.mode, list, Object.entries(filters).sort()]),
});

const positionOf = ({ createdAt, id }: Position): string => `${createdAt.getTime()}.${id}`;

const positionAt = (cursor: string, seal: CursorSeal): Position => {
  const [, time, id] = /^(\d+)\.(.+)$/s.exec(openCursor(cursor, seal) ?? '') ?? [];
  if (time === undefined || id === undefined)
    throw invalidFields([
      fieldFault('cursor', 'expected the next_cursor of this list, with the same filters', cursor),
    ]);
  return { createdAt: new Date(Number(time)), id };
};

/** Reads one page of a list and puts it into the envelope. @throws Problem for a bad cursor */
export const readList = async <Item, Row>(
  ports: Pick<OperationPorts, 'cursorSecret'>,
  asked: ListAsked,
  { read, show }: { read(page: PageAsked): Promise<Page<Item>>; show(item: Item): Row },
) => {
  const { cursor, limit } = asked.query;
  const after = cursor === undefined ? null : positionAt(cursor, await sealFor(ports, asked));
  const { items, next } = await read({ after, limit });
  return {
    data: items.map(show),
    page_size: limit,
    next_cursor: next === null ? null : sealCursor(positionOf(next), await sealFor(ports, asked)),
  };
};
