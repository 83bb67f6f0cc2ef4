import { apaleoProperties } from '#hotels/apaleo/system.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { environment } from '../workplace.ts';

const ANSWER_MOST_MS = 10_000;

const read = async (client: string) => {
  const { apaleo } = environment();
  if (!apaleo.clients.has(client))
    throw new UsageError(`--client: expected one of APALEO_CLIENTS, which has no ${client}`);
  const signal = AbortSignal.timeout(ANSWER_MOST_MS);
  return apaleoProperties({ ...apaleo, now: systemWorld.now }, client, signal);
};

export const hotelsProperties = () =>
  command({
    name: 'properties',
    does: 'Lists the properties that a client of apaleo may read, for hotels source --apaleo.',
    examples: ['hotels properties --client ABCD-SP-KONTOR'],
    json: '[{id, name: string | null}]',
  })
    .requiredOption('--client <id>', 'the client of the account')
    .action(async (options: OutputOptions & { client: string }) => {
      const properties = await read(options.client);
      const rows = properties.map(({ id, name }) => [id, name ?? '–']);
      const text = rows.length === 0 ? 'No properties.' : table(['Property', 'Name'], rows);
      answer(options, properties, text);
    });
