import { z } from 'zod';
import { day, line, slug } from './fields.ts';

/** Why an entry is no longer in the register. */
export const REASONS = {
  ceased: 'the company or hotel has ceased',
  renamed: 'it has another slug now',
  duplicate: 'another entry is about the same',
  'by-request': 'its owner asked for the removal',
  'not-eligible': 'it does not meet what the register takes',
  mistake: 'it was entered by mistake',
} as const;

const names = z.enum(['ceased', 'renamed', 'duplicate', 'by-request', 'not-eligible', 'mistake']);

/** What remains of a removed entry: a file of content/removed/{kind}/{slug}.json. */
export const tombstone = z
  .strictObject({
    removedOn: day.describe('The day on which the entry was removed'),
    reason: names.describe('Why it was removed'),
    movedTo: slug.nullable().default(null).describe('The slug of the entry that stands for it now'),
    note: line(280).nullable().default(null).describe('One sentence for whoever asks for it'),
  })
  .refine(({ reason, movedTo }) => reason !== 'renamed' || movedTo !== null, {
    path: ['movedTo'],
    error: 'the slug of the entry that stands for it now, which "renamed" needs',
  });

export type Tombstone = z.output<typeof tombstone>;

/** One line that says why an entry was removed and where to look instead. */
export const goneSentence = (path: string, { removedOn, reason, movedTo, note }: Tombstone) =>
  [
    `Removed on ${removedOn}: ${REASONS[reason]}.`,
    ...(note === null ? [] : [note]),
    ...(movedTo === null ? [] : [`See ${path.slice(0, path.lastIndexOf('/'))}/${movedTo}`]),
  ].join(' ');
