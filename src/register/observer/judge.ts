import { isAnswer, type Answer, type Reply } from './answer.ts';
import { reading, type Reading } from './fact.ts';
import type { Reader } from './json-files.ts';
import { readPaymentRequired } from './payment.ts';

/** Judges an answer by comparing it with the answer for an address that cannot exist. */

const ABSENT = new Set([404, 410]);
const GATED = new Set([401, 402]);
const REFUSED = new Set([403, 451]);

const unknown = (reply: Reply): Reading =>
  reading('unknown', null, isAnswer(reply) ? null : reply.sentence);

/** Whether the site answers 200 for an address that cannot exist; null if unknown. */
const answersAnything = (nowhere: Reply | null): boolean | null => {
  if (nowhere === null || !isAnswer(nowhere)) return null;
  if (ABSENT.has(nowhere.status)) return false;
  return nowhere.status === 200 ? true : null;
};

const isHome = (answer: Answer): boolean =>
  new URL(answer.finalUrl).pathname === '/' && new URL(answer.url).pathname !== '/';

/** Reads a file, unless it has the wrong form or the site sends it for every address. */
const judgeContent = (reader: Reader, answer: Answer, nowhere: Reply | null): Reading => {
  const anything = answersAnything(nowhere);
  const read = isHome(answer) ? null : reader(answer);
  if (read !== null) {
    const isEverywhere =
      anything === true && nowhere !== null && isAnswer(nowhere) && reader(nowhere) !== null;
    return isEverywhere ? reading('absent', null, 'every address answers alike') : read;
  }
  if (anything === true || isHome(answer)) return reading('absent', null, 'a page for people');
  return answer.isCut || anything === null
    ? reading('unknown')
    : reading('wrong', null, answer.text.slice(0, 80));
};

/** The reading of the reply for a file. */
export const judgeFile = (reader: Reader, reply: Reply, nowhere: Reply | null): Reading => {
  if (!isAnswer(reply)) return unknown(reply);
  const { status } = reply;
  if (status === 200) return judgeContent(reader, reply, nowhere);
  if (ABSENT.has(status)) return reading('absent');
  const isEverywhere = nowhere !== null && isAnswer(nowhere) && nowhere.status === status;
  if (isEverywhere) return reading('unknown', null, 'every address answers alike');
  if (GATED.has(status)) return reading('gated');
  return REFUSED.has(status) ? reading('refused') : unknown(reply);
};

/** The reading of a sample that was requested without payment. */
export const judgeSample = (reply: Reply, nowhere: Reply | null): Reading => {
  if (!isAnswer(reply)) return unknown(reply);
  const { status } = reply;
  if (status === 402) return readPaymentRequired(reply);
  if (ABSENT.has(status)) return reading('absent');
  if (status === 401) return reading('gated');
  if (REFUSED.has(status)) return reading('refused');
  if (status !== 200) return unknown(reply);
  const isEverywhere = nowhere !== null && isAnswer(nowhere) && nowhere.hash === reply.hash;
  return isEverywhere || isHome(reply)
    ? reading('absent', null, 'every address answers alike')
    : reading('open');
};

/** Whether the site reports correctly (404 or 410) that an address does not exist. */
export const judgeNowhere = (nowhere: Reply): Reading => {
  if (!isAnswer(nowhere)) return unknown(nowhere);
  if (ABSENT.has(nowhere.status)) return reading('open');
  if (nowhere.status === 200) return reading('wrong', null, 'an address that cannot be there: 200');
  return REFUSED.has(nowhere.status) ? reading('refused') : unknown(nowhere);
};
