import type { Command } from 'commander';
import { hostname, userInfo } from 'node:os';
import type { AuditFact } from '#access/audit.ts';
import { sealedFact } from '#payments/storage/seals/sealed-fact.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment, withStore } from '../workplace.ts';
import { made, outcome, pending } from './pending.ts';

/** Every command that may have changed something is kept, with who gave it and from where. */

/** Commands that only read. */
const UNRECORDED = [
  /^(audit|content|env) /,
  /^db (status|verify)$/,
  /^vault costs$/,
  /^(\w+ )+(list|show)$/,
  /^(doctor|tail|listen|reconcile|price-check)$/,
];

const nameOf = (command: Command): string => {
  const { parent } = command;
  return parent === null || parent.name() === 'kontor'
    ? command.name()
    : `${nameOf(parent)} ${command.name()}`;
};

const factOf = (command: Command): AuditFact => {
  const { json: _, yes: __, ...options } = command.opts();
  return {
    at: systemWorld.now(),
    operator: environment().operator ?? userInfo().username,
    origin: hostname(),
    action: nameOf(command),
    details: { arguments: command.args, ...options, ...outcome.details },
  };
};

/** Called before a command begins: the first of its writes keeps the row of it as well. */
export const expectCommand = (command: Command): void => {
  const isRecorded = !UNRECORDED.some((pattern) => pattern.test(nameOf(command)));
  made.id = undefined;
  outcome.details = {};
  pending.fact = isRecorded ? (store) => sealedFact(store, factOf(command), made.id) : undefined;
};

/**
 * Called when a command has ended well: one that wrote nothing may have done something else. What
 * is to be kept before anything is done calls it itself.
 */
export const recordCommand = async (): Promise<void> => {
  if (pending.fact === undefined) return;
  try {
    await withStore((store) => store.batch([]));
  } catch (error) {
    // A database that is not migrated keeps nothing, and its command has said so.
    if (!(error instanceof StorageError) || error.code !== 'unmigrated') throw error;
  }
};
