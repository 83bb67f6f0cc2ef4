import type { Advice } from '#hotels/calendar/advice.ts';
import type { SentBody } from '#kernel/http/multipart.ts';
import { actionOf } from './actions.ts';
import { readForm } from './form.ts';
import { readHandshake, type Handshake } from './handshake.ts';
import { readMessage } from '#hotels/ota/message.ts';
import { MessageError, type MessageCode } from '#hotels/ota/message-error.ts';
import type { ResponseName } from './outcome.ts';
import type { Said } from './said.ts';
import type { Refusal } from '#hotels/ota/refusal.ts';
import { withVisibleTexts } from '#hotels/ota/visible-texts.ts';

/** Reads a request from its bytes: all the work that takes time and memory. */

/** A received request with facts about its sender. Plain data, since it is sent to a thread. */
export interface SentRequest extends SentBody {
  version: string;
  /** The only HotelCode that it may name; null: any. */
  hotelCode: string | null;
}

/** The content of a request, or its faults; plain data as well. */
export type ReadRequest = { action: string | null } & (
  | ({ type: 'refused' } & Refusal)
  | { type: 'handshake'; handshake: Handshake }
  | { type: 'faulty'; response: ResponseName; code: MessageCode; faults: readonly string[] }
  | {
      type: 'said';
      response: ResponseName;
      hotelCode: string | null;
      said: Said;
      /** Warnings about the texts of the message, independent of the calendar. */
      advice: readonly Advice[];
    }
);

const reading = (action: string, response: ResponseName, read: () => ReadRequest): ReadRequest => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    const { code, faults } = error;
    return { type: 'faulty', action, response, code, faults };
  }
};

/** The content of one message with this action and version. */
export const readAction = (
  name: string,
  message: string,
  { version, hotelCode }: Pick<SentRequest, 'version' | 'hotelCode'>,
): ReadRequest => {
  const action = actionOf(name, version);
  if (action.type === 'refused')
    return { type: 'refused', action: name, status: 400, sentence: action.sentence };
  if (action.type === 'handshake')
    return reading(name, 'OTA_PingRS', () => {
      const handshake = readHandshake(readMessage(message));
      return { type: 'handshake', action: name, handshake };
    });
  const { response, protocol } = action;
  return reading(name, response, () => {
    const { root, advice } = withVisibleTexts(readMessage(message));
    const read = action.read(root, { protocol, hotelCode });
    return {
      type: 'said',
      action: name,
      response,
      hotelCode: read.hotelCode,
      said: read.content,
      advice,
    };
  });
};

export const readRequest = async (sent: SentRequest): Promise<ReadRequest> => {
  const form = await readForm(sent);
  return form.refusal === null
    ? readAction(form.action, form.message, sent)
    : { type: 'refused', action: null, ...form.refusal };
};
