/**
 * A full domain name; the top-level domain may be internationalized (`xn--…`). This file has no
 * imports, so that a page can check an address without loading the schemas.
 */
export const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
