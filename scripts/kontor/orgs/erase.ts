import { showOrganization } from '#access/organizations.ts';
import { eraseOrganization } from '#payments/storage/erasure/erase-organization.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { systemWorld } from '#kernel/world.ts';
import { copyOrganization } from '#access/storage/organizations.ts';
import type { StoreOf } from '#access/storage/each-store.ts';
import type { Store } from '#kernel/storage/store.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { KEYS_FILE } from '../db/keys-file.ts';
import { testFileOf } from '../db/test-file.ts';
import { keyPorts } from '../keys/ports.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStores } from '../workplace.ts';

const NEXT =
  'The data keys beside the last backup still open its texts there. Write over them now: ' +
  `db backup FILE. Then delete every other copy of ${KEYS_FILE} and ${testFileOf(KEYS_FILE)}.`;

/** Erases in all databases. If one of them fails, the command fails and can be repeated. */
const eraseEverywhere = async (storeOf: StoreOf, live: Store, organizationId: string) => {
  const erase = async (store: Store): Promise<void> => {
    await eraseOrganization(store, organizationId, systemWorld.now());
    await clearLog(store);
  };
  await erase(live);
  const test = await storeOf('test');
  if (test === live) return;
  await copyOrganization({ live, test }, organizationId);
  await erase(test);
};

export const orgsErase = () =>
  command({
    name: 'erase',
    does:
      'Erases an organization for good: its name, and the names, bank accounts and texts of all ' +
      'its accounts, payments, payouts and beneficiaries, also in events and in the audit log. ' +
      'Backups made before hold its name, the names of its keys and where its webhooks went ' +
      'until you delete them; all else in them opens with the data keys alone: make a backup at ' +
      'once, which is written over the keys of before. It is closed; amounts, bookings, ' +
      'references and what providers call its payments stay. Refused while a payout has not ' +
      'ended. Keep what a law tells you to keep: see docs/privacy-operator.md.',
    examples: ['orgs erase org_… --yes'],
    json: '{organizationId, erased}',
  })
    .argument('<id>', 'id of the organization')
    .option('--yes', 'without asking')
    .action((organizationId: string, options: OutputOptions & ConfirmOptions) =>
      withStores(async (storeOf) => {
        const live = await storeOf('live');
        const { name } = await showOrganization(keyPorts(live), organizationId);
        if (!(await confirmed(options, `Erase ${name} (${organizationId}) for good?`)))
          return answer(options, { organizationId, erased: false }, 'Nothing was changed.');
        await eraseEverywhere(storeOf, live, organizationId);
        return answer(
          options,
          { organizationId, erased: true },
          `Erased: ${organizationId}\n${NEXT}`,
        );
      }),
    );
