import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import type { McpTool } from '#kernel/mcp/tool.ts';
import { getHotel } from './get-hotel.ts';
import { priceCalendarTool } from './price-calendar.ts';

/** The tools about one hotel, which are served with those of the directory. */
export const SINGLE_HOTEL_TOOLS: readonly McpTool<HotelToolPorts>[] = [getHotel, priceCalendarTool];
