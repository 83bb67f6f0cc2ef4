import type { McpTool } from '#kernel/mcp/tool.ts';
import { callListHotels } from './call.ts';
import type { HotelToolPorts } from './ports.ts';
import { LIST_HOTELS } from './tool.ts';

/** The tools at /mcp: protocol, quotas and documents are made from this list. */
export const HOTEL_TOOLS: readonly McpTool<HotelToolPorts>[] = [
  {
    ...LIST_HOTELS,
    callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
    call: callListHotels,
  },
];
