import { serverNameAt } from '#kernel/mcp/identity.ts';

/** The names of the server in the handshake, in the server card and in the registry. */

export const serverName = (siteUrl: string): string => serverNameAt(siteUrl, 'hotels');

export const SERVER_TITLE = 'Kontor hotels';

export const INSTRUCTIONS =
  'list_hotels finds hotels in Germany, Austria and Switzerland; with checkIn, checkOut and ' +
  'adults it prices them in the same call. Nothing is booked or paid here.';

/** At most 100 characters, as the registry demands. */
export const SERVER_DESCRIPTION = 'Hotels in Germany, Austria and Switzerland with live prices';

export const MCP_PATH = '/mcp';
