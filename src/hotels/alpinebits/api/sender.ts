import type { Sentence } from '#hotels/sentences/sentence.ts';
import type { HotelCredential } from '#hotels/access/credential.ts';
import {
  vendorHotel,
  vendorUser,
  WithdrawnVendorError,
  type Sender,
  type SenderPorts,
  type Vendor,
} from '#hotels/access/vendor.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import { excess, noteRarely, overQuota, vendorExcess, type TurnPorts } from './turn.ts';

/** Answers a message that comes from a hotel's system, or from a vendor for one of its hotels. */

/** A received message and its sender. */
export interface Arrival<Ports> {
  ports: Ports;
  at: Date;
  /** The hotel, or the user name of a vendor whose hotel is not known yet. */
  hotel: string;
  /** The vendor that sends it; null: the hotel's own system. */
  vendor: string | null;
  /** The only HotelCode that it may name; null: any. */
  hotelCode: HotelCredential['hotelCode'];
  request: Request;
}

/** A dialect of messages, such as AlpineBits. */
export interface Dialect<Ports, Said, Other, Answer> {
  read(arrival: Arrival<Ports>): Promise<Said | Other>;
  answer(arrival: Arrival<Ports>, read: Said | Other): Promise<Answer>;
  /** Records a request that is not handled. */
  refuse(arrival: Arrival<Ports>, refusal: Refusal): Promise<Answer>;
  /** Records a message whose hotel the vendor may not send for. */
  refuseHotel(arrival: Arrival<Ports>, said: Said, fault: Sentence): Promise<Answer>;
}

type Asked<Ports> = Ports & TurnPorts & SenderPorts & { now(): Date };

/** Queues messages, or refuses them if there are too many. */
const inTurns = <Ports, Answer>(
  note: (arrival: Arrival<Asked<Ports>>, refusal: Refusal) => Promise<Answer>,
) => {
  type Arrived = Arrival<Asked<Ports>>;
  const isDue = noteRarely();
  const take = async <Result>(
    arrival: Arrived,
    refusal: Refusal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result | Answer | { refusal: Refusal }> => {
    const { ports, hotel, at } = arrival;
    if (refusal === undefined) return ports.turns.take(hotel, work);
    return isDue(hotel, at) ? note(arrival, refusal) : { refusal };
  };
  return {
    ofHotel: async (arrival: Arrived, work: () => Promise<Answer>) =>
      take(arrival, await excess(arrival.ports, arrival.hotel), work),
    /**
     * A message that reaches no hotel counts for the vendor, or its faults could be recorded
     * without limit.
     */
    ofNone: async (arrival: Arrived, work: () => Promise<Answer>) => {
      const { ports, hotel: user } = arrival;
      const refusal = await overQuota(ports, user);
      return refusal === undefined ? work() : take(arrival, refusal, work);
    },
    ofVendor: <Result>(arrival: Arrived, work: () => Promise<Result>) =>
      take(arrival, vendorExcess(arrival.ports, arrival.hotel), work),
  };
};

/** The owner may take the permission back while the message waits for its turn. */
const servedAnswerer =
  <Ports, Said extends { hotelCode: string | null }, Other, Answer>(
    dialect: Dialect<Asked<Ports>, Said, Other, Answer>,
  ) =>
  async (arrival: Arrival<Asked<Ports>>, read: Said, vendor: Vendor): Promise<Answer> => {
    try {
      return await dialect.answer(arrival, read);
    } catch (error) {
      if (!(error instanceof WithdrawnVendorError)) throw error;
      const { refused } = await vendorHotel(arrival.ports, vendor, read.hotelCode);
      if (refused === null) throw error;
      return dialect.refuseHotel(arrival, read, refused);
    }
  };

export const senderAnswerer = <
  Ports,
  Said extends { type: 'said'; hotelCode: string | null },
  Other extends { type: string },
  Answer extends object,
>(
  dialect: Dialect<Asked<Ports>, Said, Other, Answer>,
) => {
  type Arrived = Arrival<Asked<Ports>>;
  const turns = inTurns<Ports, Answer>(dialect.refuse);
  const isSaid = (read: Said | Other): read is Said => read.type === 'said';
  const answerServed = servedAnswerer(dialect);
  const answerVendor = async (arrival: Arrived, vendor: Vendor) => {
    const read = await turns.ofVendor(arrival, () => dialect.read(arrival));
    if (!('type' in read)) return read;
    if (!isSaid(read)) return turns.ofNone(arrival, () => dialect.answer(arrival, read));
    const { hotel, refused } = await vendorHotel(arrival.ports, vendor, read.hotelCode);
    const known = { ...arrival, hotel: hotel ?? arrival.hotel, hotelCode: read.hotelCode };
    return refused === null
      ? turns.ofHotel(known, () => answerServed(known, read, vendor))
      : turns.ofNone(arrival, () => dialect.refuseHotel(known, read, refused));
  };
  return async (ports: Asked<Ports>, request: Request, sender: Sender) => {
    const base = { ports, request, at: ports.now() };
    if ('vendor' in sender) {
      const user = vendorUser(sender.vendor);
      const { vendor } = sender;
      return answerVendor({ ...base, hotel: user, vendor, hotelCode: null }, sender);
    }
    const { hotel, hotelCode } = sender;
    const arrival = { ...base, hotel, vendor: null, hotelCode };
    return turns.ofHotel(arrival, async () => dialect.answer(arrival, await dialect.read(arrival)));
  };
};
