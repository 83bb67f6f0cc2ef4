import type { Advice } from '#hotels/calendar/advice.ts';
import type { AriChange } from './state.ts';

/** The result of reading a message. */
export interface AriMessage {
  hotelCode: string;
  changes: readonly AriChange[];
  advice: readonly Advice[];
}
