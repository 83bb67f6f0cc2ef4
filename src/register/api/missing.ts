import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Kind } from '#register/records/kinds.ts';
import { goneSentence, type Tombstone } from '#register/records/tombstone.ts';

/** 410 with the reason if the record was removed, otherwise 404; `noun` names what is missing. */
export const missingAnswer = (
  { kind, slug, noun }: { kind: Kind; slug: string; noun: string },
  stone: Tombstone | null,
) =>
  stone === null
    ? errorAnswer(404, `No ${noun} has the slug "${slug}": see /api/${kind}`)
    : errorAnswer(410, goneSentence(`/api/${kind}/${slug}`, stone));
