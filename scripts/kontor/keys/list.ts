import { rowsOfBoth } from '#access/storage/each-store.ts';
import { systemWorld } from '#kernel/world.ts';
import { showOrganization } from '#access/organizations.ts';
import { command } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';
import { keyPorts } from './ports.ts';
import { scopesInWords, shownKey, SHOWN_KEY_JSON } from './shown.ts';

interface Options extends OutputOptions {
  org?: string;
}

const HEADING = ['Id', 'Of', 'Mode', 'Ends in', 'State', 'Scopes', 'Expires', 'Last used', 'Name'];

export const keysList = () =>
  command({
    name: 'list',
    does: 'Lists the keys, the oldest first; never the keys themselves.',
    examples: ['keys list', 'keys list --org org_… --json'],
    json: `[${SHOWN_KEY_JSON}]`,
  })
    .option('--org <id>', 'those of this organization')
    .action(async (options: Options) => {
      const keys = await withStores(async (storeOf) => {
        if (options.org !== undefined)
          await showOrganization(keyPorts(await storeOf('live')), options.org);
        const found = await rowsOfBoth(storeOf, (store) => keyPorts(store).keys.list(options.org));
        return found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      });
      const shown = keys.map((key) => shownKey(key, systemWorld.now()));
      const rows = keys.map((key, index) => [
        key.keyId,
        key.holder.type === 'operator' ? 'operator' : key.holder.organizationId,
        key.holder.type === 'operator' ? '–' : key.holder.mode,
        key.lastCharacters,
        shown[index]?.state ?? '',
        scopesInWords(key.scopes),
        minute(key.expiresAt),
        minute(key.lastUsedAt),
        key.name,
      ]);
      answer(options, shown, rows.length > 0 ? table(HEADING, rows) : 'No keys.');
    });
