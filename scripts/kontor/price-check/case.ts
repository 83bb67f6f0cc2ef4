import { KontorError } from '#kernel/error.ts';
import { z } from 'zod';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { Room } from '#hotels/calendar/room.ts';
import { PROTOCOLS, type Protocol } from '#hotels/pricing/protocol.ts';
import type { Stay } from '#hotels/stay.ts';

/** Reads one line of a file of cases: a stay in a room, priced by the plans of a file. */

const guests = z.int('a whole number').min(0).max(99);
const day = z.iso.date('a date such as 2026-11-21');

/** The version of the rules: the newest one that is not newer than the named version. */
const protocol = z.string().transform((named, context): Protocol => {
  const known = /^\d{4}-\d\d/.test(named) ? PROTOCOLS.findLast((each) => each <= named) : undefined;
  if (known !== undefined) return known;
  context.addIssue(`an AlpineBits version from ${PROTOCOLS[0]} on, such as 2018-10`);
  return z.NEVER;
});

const caseLine = z
  .object({
    plan: z.string('the name of a file').min(1),
    room: z.string('the code of a room').min(1),
    occupancy: z.union([
      z.tuple([guests, guests, guests, guests.nullable()]),
      z.tuple([guests, guests, guests]),
    ]),
    arrival: day,
    departure: day,
    adults: guests,
    children: z.array(guests, 'the ages of the children'),
    bookingDate: day,
    protocol,
  })
  .refine(({ arrival, departure }) => arrival < departure, {
    path: ['departure'],
    message: 'a day after the arrival',
  });

interface PriceCase {
  plan: string;
  room: Room;
  stay: Stay;
  protocol: Protocol;
}

/** The line does not describe a stay; the message says why. */
export class CaseLineError extends KontorError {
  override readonly name = 'CaseLineError';
}

const parsedJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new CaseLineError('The line is not JSON');
  }
};

/** The stay in a line. @throws CaseLineError */
export const readCase = (line: string): PriceCase => {
  const { data, error } = caseLine.safeParse(parsedJson(line));
  if (error) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') || 'the line';
    throw new CaseLineError(`The line is no case: ${field}: expected ${issue?.message}`);
  }
  const [minimumGuests, standardGuests, maximumGuests, maximumChildren = null] = data.occupancy;
  return {
    plan: data.plan,
    room: {
      code: data.room,
      names: {},
      descriptions: {},
      minimumGuests,
      standardGuests,
      maximumGuests,
      maximumChildren,
    },
    stay: {
      arrival: dayNumber(data.arrival),
      departure: dayNumber(data.departure),
      adults: data.adults,
      childrenAges: data.children,
      bookedOn: dayNumber(data.bookingDate),
    },
    protocol: data.protocol,
  };
};
