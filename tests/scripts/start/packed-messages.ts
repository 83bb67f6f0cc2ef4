import { gzipSync } from 'node:zlib';
import { INVENTORY, RATE_PLANS } from '../../support/alpinebits.ts';
import { inventoryMessage, ratePlansMessage } from '../../support/alpinebits-messages.ts';

/** Messages of hotels as they are sent: a form, packed. */

export interface Packed {
  type: string;
  bytes: Buffer;
}

/** Made before anything is measured: to pack millions of bytes takes this process a while. */
export const packed = async (action: string, message: string): Promise<Packed> => {
  const form = new FormData();
  form.set('action', action);
  form.set('request', message);
  const body = new Response(form);
  const bytes = gzipSync(Buffer.from(await body.arrayBuffer()));
  return { type: body.headers.get('Content-Type') ?? '', bytes };
};

const supplement = (index: number): string =>
  `<Supplement InvType="EXTRA" InvCode="S${index}" ChargeTypeCode="18" ` +
  'AddToBasicRateIndicator="true" MandatoryIndicator="1"/>' +
  `<Supplement InvType="EXTRA" InvCode="S${index}" Amount="1" Start="2027-01-01" ` +
  'End="2027-12-31"/>';

interface CalendarSize {
  rooms: number;
  supplements: number;
}

/** Rooms at one price each, and supplements that are due for each of them. */
export const calendarOf = ({
  rooms: roomCount,
  supplements: count,
}: CalendarSize): Promise<Packed[]> => {
  const rooms = Array.from({ length: roomCount }, (_, index) => `R${index}`);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const [start, end] = ['2027-01-01', '2027-12-31'];
  const dated = rooms.map((room) => ({ room, start, end, amount: 96 }));
  const plain = ratePlansMessage([{ code: 'P', rates: dated }]);
  const supplements = `<Supplements>${numbers.map(supplement).join('')}</Supplements>`;
  return Promise.all([
    packed(INVENTORY, inventoryMessage(rooms.map((code) => ({ code })))),
    packed(RATE_PLANS, plain.replace('<Offers>', `${supplements}<Offers>`)),
  ]);
};
