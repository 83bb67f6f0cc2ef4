import type { DemandRecorder } from '#hotels/demand/recorder.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import type { McpTool } from '#kernel/mcp/tool.ts';
import { callListHotels } from './call.ts';
import {
  ANNOTATIONS,
  INPUT_SCHEMA,
  OUTPUT_SCHEMA,
  TOOL_DESCRIPTION,
  TOOL_NAME,
  TOOL_TITLE,
} from './tool.ts';

export interface HotelToolPorts extends SearchPorts {
  /** How often one caller may search in a minute. */
  searchesPerMinute(): number;
  /** Counts what is asked for; absent: nobody does. */
  demand?: Pick<DemandRecorder, 'note'>;
}

/** The tools at /mcp: protocol, quotas and documents are made from this list. */
export const HOTEL_TOOLS: readonly McpTool<HotelToolPorts>[] = [
  {
    name: TOOL_NAME,
    title: TOOL_TITLE,
    description: TOOL_DESCRIPTION,
    inputSchema: INPUT_SCHEMA,
    outputSchema: OUTPUT_SCHEMA,
    annotations: ANNOTATIONS,
    callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
    call: callListHotels,
  },
];
