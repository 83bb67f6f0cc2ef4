import type { Mail } from '#kernel/mail/mail.ts';
import type { Claim } from '#register/claims/claim.ts';
import type { Holder } from '#register/proofs/ports.ts';
import { LANGUAGES, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { dnsNames, fileAddresses } from './proof-page.ts';

/** Mails to owners, in the language in which they began their claim. */

export const languageFor = ({ language }: Pick<Claim, 'language'>): Language =>
  LANGUAGES.find((each) => each === language) ?? 'en';

/** What a mail is about. */
interface About {
  claim: Claim;
  /** The name of the entry. */
  name: string;
  /** The whole private address, where the mail has one. */
  address: string;
}

const letter = (language: Language, paragraphs: readonly string[]): string => {
  const { greeting, closing } = wordsIn(language).claim.mail;
  return `${[greeting, ...paragraphs, closing].join('\n\n')}\n`;
};

const indented = (lines: readonly string[]): string =>
  lines.map((line) => `    ${line}`).join('\n');

export const startMail = ({ claim, name, address }: About): Mail => {
  const language = languageFor(claim);
  const { start, unasked } = wordsIn(language).claim.mail;
  const text = letter(language, [
    start.body(new URL(claim.websiteUrl).host),
    indented([claim.token]),
    start.ways,
    indented([
      ...dnsNames(claim.websiteUrl).map((host) => `TXT ${host}`),
      ...fileAddresses(claim.websiteUrl),
    ]),
    start.address,
    indented([address]),
    unasked,
  ]);
  return { about: claim.claimId, to: claim.contactEmail, subject: start.subject(name), text };
};

export const addressMail = ({ claim, name, address }: About): Mail => {
  const language = languageFor(claim);
  const { address: words } = wordsIn(language).claim.mail;
  const text = letter(language, [words.body, indented([address])]);
  return { about: claim.claimId, to: claim.contactEmail, subject: words.subject(name), text };
};

export const provedMail = ({ claim, name, address }: About): Mail => {
  const language = languageFor(claim);
  const { proved } = wordsIn(language).claim.mail;
  const text = letter(language, [proved.body(new URL(claim.websiteUrl).host), indented([address])]);
  return { about: claim.claimId, to: claim.contactEmail, subject: proved.subject(name), text };
};

/** A decision about changes; `reason` where they were rejected. */
export const decisionMail = (
  { claim, name }: Omit<About, 'address'>,
  fields: readonly string[],
  reason: string | null,
): Mail => {
  const language = languageFor(claim);
  const { accepted, rejected } = wordsIn(language).claim.mail;
  const [subject, body] =
    reason === null
      ? [accepted.subject(name), accepted.body]
      : [rejected.subject(name), rejected.body(reason)];
  return {
    about: claim.claimId,
    to: claim.contactEmail,
    subject,
    text: letter(language, [body, indented(fields)]),
  };
};

/**
 * A proof that has lapsed. `address` is a private address of the claim, at which the same text
 * proves the domain again; if the proof belonged to an application, the entry's public page.
 */
export const lapsedMail = ({
  owner: { websiteUrl, token, contactEmail, ...owner },
  holder,
  name,
  ...opens
}: Omit<About, 'claim'> & { owner: Holder; holder: string; isPrivate: boolean }): Mail => {
  const language = languageFor(owner);
  const { lapsed } = wordsIn(language).claim.mail;
  const { host } = new URL(websiteUrl);
  const address = indented([opens.address]);
  const paragraphs = opens.isPrivate
    ? [lapsed.again(host), indented([token]), lapsed.address, address]
    : [lapsed.body(host), address];
  const text = letter(language, paragraphs);
  return { about: holder, to: contactEmail, subject: lapsed.subject(name), text };
};
