import type { Command } from 'commander';
import { hostname, userInfo } from 'node:os';
import type { AuditFact } from '#access/audit.ts';
import { sealedFact } from '#payments/storage/seals/sealed-fact.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { systemWorld } from '#kernel/world.ts';
import { environment, withStore } from '../workplace.ts';
import { made, outcome, pending } from './pending.ts';

/** Records every command that may have changed something, with its operator and origin. */

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

/** Called before a command begins: the first write of the command stores its audit row too. */
export const expectCommand = (command: Command): void => {
  const isRecorded = !UNRECORDED.some((pattern) => pattern.test(nameOf(command)));
  made.id = undefined;
  outcome.details = {};
  pending.fact = isRecorded ? (store) => sealedFact(store, factOf(command), made.id) : undefined;
};

/**
 * Called when a command has succeeded, because a command without a write may have done something
 * else. A command that must be recorded before it does anything calls this itself.
 */
export const recordCommand = async (): Promise<void> => {
  if (pending.fact === undefined) return;
  try {
    await withStore((store) => store.batch([]));
  } catch (error) {
    // A database without migrations stores nothing; the command itself has reported that.
    if (!(error instanceof StorageError) || error.code !== 'unmigrated') throw error;
  }
};
