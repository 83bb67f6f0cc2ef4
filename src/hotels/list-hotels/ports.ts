import type { DemandRecorder } from '#hotels/demand/recorder.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';

/** What the tools about hotels need. */
export interface HotelToolPorts extends SearchPorts {
  /** How often one caller may search in a minute. */
  searchesPerMinute(): number;
  /** Counts what is asked for; absent: nobody does. */
  demand?: Pick<DemandRecorder, 'note'>;
}
