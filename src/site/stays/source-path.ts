/** Apart from its route, because browsers need no schemas. */
export const SOURCE_PATH = '/hotels/stays/source.json';
