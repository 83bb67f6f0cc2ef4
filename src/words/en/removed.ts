import { REASONS, type Tombstone } from '#register/records/tombstone.ts';

/** The words of the page of an entry that was removed. */
export const removed = {
  /** Above the text for programs. */
  short: 'Removed',
  title: 'This entry was removed',
  description: 'An entry that is no longer in the register of Kontor, and why.',
  lead: ({ reason }: Pick<Tombstone, 'reason'>, day: string) =>
    `It has not been in the register since ${day}: ${REASONS[reason]}.`,
  now: 'What stands for it now',
  register: 'Read on in the register',
};
