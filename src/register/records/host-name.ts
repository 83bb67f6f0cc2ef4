/**
 * A full domain name; a top-level domain may be one in the ASCII form of another script. It stands
 * alone, so that a page can check an address without the schemas.
 */
export const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
