/** The names of servers in the handshake, in the server card and in the registry. */

/**
 * The host name in reverse order, as names in the registry of servers begin:
 * `example.kontor/hotels`.
 */
export const serverNameAt = (siteUrl: string, name: string): string => {
  const { hostname } = new URL(siteUrl);
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  const host = isAddress
    ? hostname.replace(/[^\w.]/g, '-')
    : hostname.split('.').reverse().join('.');
  return `${host}/${name}`;
};

export const iconsAt = (siteUrl: string) => [
  { src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  { src: `${siteUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] },
];
