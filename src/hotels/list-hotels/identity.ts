/** What the server is called, in the handshake, in the server card and in the registry. */

/** The host read backwards, as the registry of servers names: `example.kontor/hotels`. */
export const serverName = (siteUrl: string): string => {
  const { hostname } = new URL(siteUrl);
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  const host = isAddress
    ? hostname.replace(/[^\w.]/g, '-')
    : hostname.split('.').reverse().join('.');
  return `${host}/hotels`;
};

export const SERVER_TITLE = 'Kontor hotels';

export const INSTRUCTIONS =
  'list_hotels finds hotels in Germany, Austria and Switzerland; with checkIn, checkOut and ' +
  'adults it prices them in the same call. Nothing is booked or paid here.';

/** At most 100 characters, as the registry demands. */
export const SERVER_DESCRIPTION = 'Hotels in Germany, Austria and Switzerland with live prices';

export const MCP_PATH = '/mcp';

export const iconsAt = (siteUrl: string) => [
  { src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  { src: `${siteUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] },
];
