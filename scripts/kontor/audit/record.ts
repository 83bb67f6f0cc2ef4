import type { Command } from 'commander';
import { hostname, userInfo } from 'node:os';
import { auditLog } from '#access/storage/audit-log.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment, withStore } from '../workplace.ts';

/** Every command that may have changed something is kept, with who gave it and from where. */

/**
 * Commands that only read (a backup is compared with what it was made of), or whose database has
 * nothing in it that a log could be kept in.
 */
const UNRECORDED = [
  /^(audit|content|env) /,
  /^db (migrate|status|backup|verify|restore)$/,
  /^(\w+ )+(list|show)$/,
  /^(doctor|tail|listen|reconcile|price-check)$/,
];

const nameOf = (command: Command): string => {
  const { parent } = command;
  return parent === null || parent.name() === 'kontor'
    ? command.name()
    : `${nameOf(parent)} ${command.name()}`;
};

/** Called when a command has ended well. */
export const recordCommand = async (command: Command): Promise<void> => {
  const action = nameOf(command);
  if (UNRECORDED.some((pattern) => pattern.test(action))) return;
  const { json: _, yes: __, ...options } = command.opts();
  const fact = {
    at: systemWorld.now(),
    operator: environment().operator ?? userInfo().username,
    origin: hostname(),
    action,
    details: { arguments: command.args, ...options },
  };
  try {
    await withStore((store) => auditLog(store).append(fact));
  } catch (error) {
    // A database that is not migrated keeps nothing, and its command has said so.
    if (!(error instanceof StorageError) || error.code !== 'unmigrated') throw error;
  }
};
