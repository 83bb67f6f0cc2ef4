import { formValue } from '#kernel/http/form-fields.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { claimForm } from '#register/claims/form.ts';
import { startClaim, type OpenedClaim, type Started } from '#register/claims/start.ts';
import { isKind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { wordsIn } from '#words/languages.ts';
import { addressMail, startMail } from './mails.ts';
import {
  claimableEntry,
  fieldsOf,
  privatePath,
  sendLater,
  type Asked,
  type ClaimPagePorts,
  type PageAnswer,
} from './operations.ts';
import { choosePage, startPage, startTitle, troublePage } from './start-page.ts';

/** GET and POST /claim: the page of an entry on which its owner begins. */

const noEntry = ({ language }: Asked): PageAnswer => {
  const { entryTitle, entry } = wordsIn(language).claim.trouble;
  return { status: 404, title: entryTitle, content: troublePage(language, entryTitle, entry) };
};

const named = async (
  ports: ClaimPagePorts,
  given: URLSearchParams,
): Promise<Entry | null | undefined> => {
  const [kind, slug] = [given.get('kind') ?? '', given.get('slug') ?? ''];
  if (kind === '' && slug === '') return undefined;
  return isKind(kind) ? claimableEntry(ports, kind, slug) : null;
};

export const showStart = async (ports: ClaimPagePorts, asked: Asked): Promise<PageAnswer> => {
  const { language, query } = asked;
  const entry = await named(ports, query);
  if (entry === undefined)
    return { status: 200, title: wordsIn(language).claim.title, content: choosePage(language) };
  if (entry === null) return noEntry(asked);
  const page = { entry, language, wrong: [], contactEmail: '' };
  return { status: 200, title: startTitle(page), content: startPage(page) };
};

/** Who begins reads the address; who holds the entry by this e-mail address, another of theirs. */
const mailsOf = (
  { language, origin }: Asked,
  name: string,
  { claim, secret, earlier }: Started,
): Mail[] => {
  const at = (opened: OpenedClaim): string =>
    origin + privatePath(opened.claim, language, opened.secret);
  return [
    startMail({ claim, name, address: at({ claim, secret }) }),
    ...(earlier === null ? [] : [addressMail({ ...earlier, name, address: at(earlier) })]),
  ];
};

const take = async (
  ports: ClaimPagePorts,
  asked: Asked,
  { entry, body }: { entry: Entry; body: unknown },
): Promise<PageAnswer> => {
  const { language, client } = asked;
  const { kind, slug, record } = entry;
  const listed = { kind, slug, websiteUrl: record.websiteUrl };
  const sent = { entry: listed, body, language, client, effort: 'unable' as const };
  const { claim, secret } = await startClaim(ports, {
    ...sent,
    mailsOf: ports.canMail ? (started) => mailsOf(asked, record.name, started) : null,
  });
  sendLater(ports, asked);
  return { status: 303, location: privatePath(claim, language, secret) };
};

export const start = async (ports: ClaimPagePorts, asked: Asked): Promise<PageAnswer> => {
  const { language, fields } = asked;
  if (fields === null) return noEntry(asked);
  const entry = await named(ports, fields);
  if (entry === null || entry === undefined) return noEntry(asked);
  try {
    return await take(ports, asked, { entry, body: formValue(claimForm, fields) });
  } catch (error) {
    const wrong = fieldsOf(error)?.map(({ field }) => field);
    if (wrong === undefined) throw error;
    const page = { entry, language, wrong, contactEmail: fields.get('contactEmail') ?? '' };
    return { status: 400, title: startTitle(page), content: startPage(page) };
  }
};
