/** Separate from its route, because the browser must not load the route's schemas. */
export const SOURCE_PATH = '/hotels/stays/source.json';
