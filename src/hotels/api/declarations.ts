import type { ToolDeclaration } from '#kernel/mcp/tool.ts';
import { getHotel } from './get-hotel.ts';
import { PRICE_CALENDAR } from './price-calendar-tool.ts';

/** The declarations of the tools about one hotel, without the code that prices a stay. */
export const SINGLE_HOTEL_DECLARATIONS: readonly ToolDeclaration[] = [getHotel, PRICE_CALENDAR];
