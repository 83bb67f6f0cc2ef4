import { createKey, type KeyOrder, type NewKey } from '#access/create.ts';
import { MODES, type KeyHolder } from '#access/key.ts';
import { SCOPES, type Scope } from '#access/scopes.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command, oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, minute, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';
import { parseEnd } from './moments.ts';
import { keyPorts, keyPortsOf } from './ports.ts';

interface Options extends OutputOptions {
  org?: string;
  mode?: string;
  operator?: boolean;
  scope?: string[];
  name?: string;
  expires?: string;
  never?: boolean;
  from?: string[];
}

const holderOf = ({ org, mode, operator }: Options): KeyHolder => {
  const known = oneOf('--mode', MODES, mode);
  if (operator && org === undefined && known === undefined) return { type: 'operator' };
  if (!operator && org !== undefined && known !== undefined)
    return { type: 'organization', organizationId: org, mode: known };
  throw new UsageError('expected --operator, or --org ORG with --mode test or live');
};

const scopesOf = ({ scope, operator }: Options): readonly Scope[] | undefined => {
  if (operator && scope === undefined) throw new UsageError('--scope: expected fx or console');
  return scope?.flatMap((given) => oneOf('--scope', SCOPES, given) ?? []);
};

/** When the key ends: null for never, undefined for the default of a year. @throws UsageError */
const endOf = ({ expires, never }: Options): Date | null | undefined => {
  if (never && expires !== undefined)
    throw new UsageError('expected --expires or --never, not both');
  if (never) return null;
  return expires === undefined ? undefined : parseEnd('--expires', expires, systemWorld.now());
};

const gather = (value: string, earlier: string[] = []): string[] => [
  ...earlier,
  ...value.split(','),
];

const make = async (storeOf: StoreOf, order: KeyOrder): Promise<NewKey> => {
  const { holder } = order;
  const ports =
    holder.type === 'operator'
      ? keyPorts(await storeOf('live'))
      : await keyPortsOf(storeOf, holder.mode, holder.organizationId);
  return createKey(ports, order);
};

export const keysCreate = () =>
  command({
    name: 'create',
    does: 'Makes a key and prints it this once: only a digest of it is stored.',
    examples: [
      'keys create --operator --scope fx',
      'keys create --org org_… --mode test --from 203.0.113.0/24',
      'keys create --org org_… --mode live --scope payouts:read --expires 90d --name reporting',
    ],
    json: '{keyId, key}',
  })
    .option('--operator', "one of the operator's own keys")
    .option('--org <id>', 'a key of this organization')
    .option('--mode <mode>', 'test or live, of an organization')
    .option('--scope <scope>', 'may be repeated; default: all scopes of an organization', gather)
    .option('--name <text>', 'what it is for')
    .option('--expires <time>', 'after a time such as 90d, or at a date; default: in a year')
    .option('--never', 'it never expires')
    .option(
      '--from <range>',
      'only from these addresses, such as 203.0.113.0/24; may be repeated',
      gather,
    )
    .action(async (options: Options) => {
      const [holder, scopes] = [holderOf(options), scopesOf(options)];
      const { name, from: addressRanges } = options;
      const limits = { expiresAt: endOf(options), addressRanges };
      const order = { holder, scopes, ...limits, ...(name === undefined ? {} : { name }) };
      const { key, record } = await withStores((storeOf) => make(storeOf, order));
      const { keyId } = record;
      const lines = facts([
        ['Id', keyId],
        ['Key', key.text],
        ['Scopes', record.scopes.join(' ')],
        ['Expires', record.expiresAt === null ? 'never' : minute(record.expiresAt)],
        ['From', record.addressRanges.join(' ') || 'anywhere'],
      ]);
      answer(options, { keyId, key: key.text }, `${lines}\n\nKeep it now: it is not shown again.`);
    });
