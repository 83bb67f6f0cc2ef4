import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dayOf, systemWorld } from '#kernel/world.ts';
import { change, type Change, type Known } from '#register/history/change.ts';
import { keyOf, missingChanges, unexplained, type Register } from '#register/history/compare.ts';
import { tombstone, type Tombstone } from '#register/records/tombstone.ts';
import { check, WHOLE_FILE } from '#register/records/finding.ts';
import { KINDS } from '#register/records/kinds.ts';
import { NO_MEMORY, type FileMemory } from './file-memory.ts';
import type { Content, Fault } from './read.ts';
import { shownContent } from './shown.ts';
import { textOrNothing } from './text.ts';

/** What the content folder remembers: its history and what stays of removed records. */

export interface PastContent {
  changes: readonly Change[];
  removed: ReadonlyMap<string, Tombstone>;
  faults: readonly Fault[];
}

export const historyFile = (folder: string): string => join(folder, 'history.jsonl');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const readChanges = async (folder: string) => {
  const text = await textOrNothing(historyFile(folder));
  const lines = text.split('\n').filter((line) => line !== '');
  const changes: Change[] = [];
  const faults: Fault[] = [];
  for (const [index, line] of lines.entries()) {
    const checked = check<Change>(change, parsed(line));
    if ('parsed' in checked) changes.push(checked.parsed);
    else
      for (const finding of checked.findings)
        faults.push({ file: `${basename(folder)}/history.jsonl:${index + 1}`, ...finding });
  }
  return { changes, faults };
};

const readTombstones = async (folder: string) => {
  const removed = new Map<string, Tombstone>();
  const faults: Fault[] = [];
  for (const kind of KINDS)
    for (const name of await readdir(join(folder, 'removed', kind)).catch(() => [])) {
      const file = `${basename(folder)}/removed/${kind}/${name}`;
      const text = await readFile(join(folder, 'removed', kind, name), 'utf8');
      const checked = check<Tombstone>(tombstone, parsed(text));
      if ('parsed' in checked)
        removed.set(keyOf({ kind, slug: name.replace(/\.json$/, '') }), checked.parsed);
      else faults.push(...checked.findings.map((finding) => ({ file, ...finding })));
    }
  return { removed, faults };
};

export const readPast = async (
  folder: string,
  memory: FileMemory = NO_MEMORY,
): Promise<PastContent> => {
  const { changes, faults } = await memory.of(historyFile(folder), () => readChanges(folder));
  const stones = await readTombstones(folder);
  return { changes, removed: stones.removed, faults: [...faults, ...stones.faults] };
};

/** The files as the history compares them. */
export const registerOf = (
  { files }: Pick<Content, 'files'>,
  { removed }: PastContent,
  hasDemo: boolean,
): Register => ({ files, hasDemo, removed });

const tombstoneFaults = (folder: string, { files, removed }: Register, today: string): Fault[] => {
  const written = new Set(files.map(keyOf));
  return [...removed].flatMap(([key, { removedOn, movedTo }]): Fault[] => {
    const file = `${basename(folder)}/removed/${key}.json`;
    const target = `${key.split('/')[0] ?? ''}/${movedTo ?? ''}`;
    return [
      ...(written.has(key)
        ? [{ file, field: WHOLE_FILE, problem: `stands beside ${key}.json`, repair: 'one of them' }]
        : []),
      ...(removedOn > today
        ? [{ file, field: 'removedOn', problem: `is ${removedOn}, in the future`, repair: today }]
        : []),
      ...(movedTo !== null && !written.has(target)
        ? [{ file, field: 'movedTo', problem: `is ${movedTo}`, repair: 'a slug of this register' }]
        : []),
    ];
  });
};

/** Records that are gone without a word of why. */
export const goneFaults = (folder: string, gone: readonly Known[]): Fault[] =>
  gone.map((known) => ({
    file: `${basename(folder)}/${keyOf(known)}.json`,
    field: WHOLE_FILE,
    problem: 'is gone without a reason',
    repair: `write ${basename(folder)}/removed/${keyOf(known)}.json, or put the file back`,
  }));

const RECORD = 'run npm run kontor -- content record-changes';

/** What of the content is not in its history. */
export const pastFaults = (folder: string, content: Content, past: PastContent): Fault[] => {
  const today = dayOf(systemWorld.now());
  const register = registerOf(shownContent(content, today), past, true);
  const { changes } = past;
  const gone = unexplained(changes, register);
  const missing = changes.length === 0 ? [] : missingChanges(changes, register, today);
  return [
    ...past.faults,
    ...tombstoneFaults(folder, register, today),
    ...goneFaults(folder, gone),
    ...(missing.length === 0
      ? []
      : [
          {
            file: `${basename(folder)}/history.jsonl`,
            field: WHOLE_FILE,
            problem: `lacks ${missing.length} changes, the first of ${missing.map(keyOf)[0] ?? ''}`,
            repair: RECORD,
          },
        ]),
  ];
};
