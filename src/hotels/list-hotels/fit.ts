import { ANSWER_MOST_CHARACTERS, lengthOf } from '#kernel/mcp/answer-size.ts';
import type { ListHotelsOutput } from './output.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type Priced = ListHotelsOutput['priced'][number];

/** A room for one of several parties is part of the price, and no further offer. */
const isOfParties = ({ rooms }: Priced): boolean => rooms.some(({ party }) => party !== undefined);

/** The number of offers that each hotel may show; 0: not even one of each fits. */
const offersThatFit = (lengths: readonly (readonly number[])[], room: number): number => {
  let offers = Math.max(0, ...lengths.map(({ length }) => length));
  while (offers > 0 && sum(lengths.flatMap((each) => each.slice(0, offers))) > room) offers -= 1;
  return offers;
};

/** The answer with as many offers as fit; null if it has too many hotels. */
export const fitted = (answer: ListHotelsOutput): ListHotelsOutput | null => {
  const bare = { ...answer, priced: answer.priced.map((hotel) => ({ ...hotel, rooms: [] })) };
  const room = ANSWER_MOST_CHARACTERS - lengthOf(bare);
  const offers = offersThatFit(
    answer.priced.map(({ rooms }) => rooms.map(lengthOf)),
    room,
  );
  if (room < 0 || (offers === 0 && answer.priced.length > 0)) return null;
  if (answer.priced.some((each) => isOfParties(each) && each.rooms.length > offers)) return null;
  const priced = answer.priced.map((hotel) => ({
    ...hotel,
    rooms: hotel.rooms.slice(0, offers),
    moreOffers: hotel.moreOffers + Math.max(0, hotel.rooms.length - offers),
  }));
  return { ...answer, priced };
};
