/** How servers name themselves, in the handshake, in the server card and in the registry. */

/** The host read backwards, as the registry of servers names: `example.kontor/hotels`. */
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
