import type { Advice } from '#hotels/calendar/advice.ts';
import type { AriChange } from './state.ts';

/** What a reader makes of a message. */
export interface AriMessage {
  hotelCode: string;
  changes: readonly AriChange[];
  advice: readonly Advice[];
}
