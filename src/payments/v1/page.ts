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
interface CursorAsked {
  tenant: Tenant;
  list: string;
  filters?: Readonly<Record<string, unknown>>;
  cursor: string | undefined;
}

interface ListAsked extends Omit<CursorAsked, 'cursor'> {
  query: { cursor?: string | undefined; limit: number };
}

type Ports = Pick<OperationPorts, 'cursorSecret'>;

const sealFor = async (
  { cursorSecret }: Ports,
  { tenant, list, filters = {} }: Omit<CursorAsked, 'cursor'>,
): Promise<CursorSeal> => ({
  secret: await cursorSecret(),
  list: JSON.stringify([tenant.organizationId, tenant.mode, list, Object.entries(filters).sort()]),
});

/** Makes the cursor of a list that goes on after this position. */
export const sealedCursor = async (
  ports: Ports,
  asked: Omit<CursorAsked, 'cursor'>,
  position: string,
): Promise<string> => sealCursor(position, await sealFor(ports, asked));

const badCursor = (cursor: string) =>
  invalidFields([
    fieldFault('cursor', 'expected the next_cursor of this list, with the same filters', cursor),
  ]);

/** The position of a cursor; null without one. @throws ProblemError for another list's cursor */
export const openedCursor = async (ports: Ports, asked: CursorAsked): Promise<string | null> => {
  const { cursor } = asked;
  if (cursor === undefined) return null;
  const position = openCursor(cursor, await sealFor(ports, asked));
  if (position === null) throw badCursor(cursor);
  return position;
};

const positionOf = ({ createdAt, id }: Position): string => `${createdAt.getTime()}.${id}`;

const positionAt = async (ports: Ports, asked: CursorAsked): Promise<Position | null> => {
  const opened = await openedCursor(ports, asked);
  if (opened === null) return null;
  const [, time, id] = /^(\d+)\.(.+)$/s.exec(opened) ?? [];
  if (time === undefined || id === undefined) throw badCursor(asked.cursor ?? '');
  return { createdAt: new Date(Number(time)), id };
};

/** Reads one page of a list and puts it into the envelope. @throws ProblemError for a bad cursor */
export const readList = async <Item, Row>(
  ports: Ports,
  asked: ListAsked,
  { read, show }: { read(page: PageAsked): Promise<Page<Item>>; show(item: Item): Row },
) => {
  const { cursor, limit } = asked.query;
  const after = await positionAt(ports, { ...asked, cursor });
  const { items, next } = await read({ after, limit });
  return {
    data: items.map(show),
    page_size: limit,
    next_cursor: next === null ? null : await sealedCursor(ports, asked, positionOf(next)),
  };
};
