import { readingAnnotations, type McpTool } from '#kernel/mcp/tool.ts';
import { callListHotels } from './call.ts';
import type { HotelToolPorts } from './ports.ts';
import { INPUT_SCHEMA, OUTPUT_SCHEMA, TOOL_DESCRIPTION, TOOL_NAME, TOOL_TITLE } from './tool.ts';

/** The tools at /mcp: protocol, quotas and documents are made from this list. */
export const HOTEL_TOOLS: readonly McpTool<HotelToolPorts>[] = [
  {
    name: TOOL_NAME,
    title: TOOL_TITLE,
    description: TOOL_DESCRIPTION,
    inputSchema: INPUT_SCHEMA,
    outputSchema: OUTPUT_SCHEMA,
    // It asks booking engines of hotels.
    annotations: readingAnnotations(TOOL_TITLE, 'open world'),
    callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
    call: callListHotels,
  },
];
