import type { DemandRecorder } from '#hotels/demand/recorder.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';

/** The dependencies of the tools about hotels. */
export interface HotelToolPorts extends SearchPorts {
  /** The number of searches that one caller may make in a minute. */
  searchesPerMinute(): number;
  /** Counts the requested hotels; absent: nothing is counted. */
  demand?: Pick<DemandRecorder, 'note'>;
}
