import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openOnce } from '#kernel/async/single-flight.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { areasWithHotels } from '#hotels/wishes/areas.ts';
import { STAYS_ROUTES, staysPolicy } from '#site/stays/route.ts';
import { sourceRoute } from '#site/stays/source-route.ts';
import { shellName } from '#site/stays/shell.ts';
import { LANGUAGES, type Language } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { MINUTE_MS, searchPorts } from './search-ports.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';
import { reads } from '#app/register.ts';
import { nameClient, visitorQuota } from '#app/store.ts';

/** The search for stays, as people read it. */

const readShell = (language: Language): Promise<string> => {
  const folder = resolve(PROJECT_FOLDER, dirname(environment().catalogueFile));
  return readFile(join(folder, shellName(language)), 'utf8');
};

/** The pages around an answer, which never change while a process lives. */
const shells = openOnce(async () => {
  const read = LANGUAGES.map(async (language) => [language, await readShell(language)] as const);
  return new Map(await Promise.all(read));
});

/** A page costs what a call of the tool costs. */
const take = async (address: string) => {
  const most = environment().mcpCallsPerMinute;
  return (await visitorQuota('stays', { most, windowMs: MINUTE_MS })).take(nameClient(address));
};

export const answerStays = endpoint(
  STAYS_ROUTES,
  staysPolicy({
    search: searchPorts,
    areas: openOnce(() => areasWithHotels(searchPorts.shelf)),
    shell: async (language) => (await shells()).get(language) ?? '',
    take,
  }),
);

export const answerHotelSource = endpoint([sourceRoute(searchPorts)], {
  ...reads,
  encodeError: (error, { request }) => answerToFailure(error, request.method),
});
