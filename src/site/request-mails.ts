import type { Mail } from '#kernel/mail/mail.ts';
import type { Application } from '#register/applications/application.ts';
import type { Correction } from '#register/corrections/correction.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { wordsIn, type Words } from '#words/languages.ts';

/**
 * What people are mailed who sent a form. A form keeps no language, so that each mail is written in
 * all of them.
 */

type RequestWords = Words['claim']['requests'];

const SEPARATOR = '\n--\n\n';

interface Written {
  subject: (words: RequestWords) => string;
  paragraphs: (words: RequestWords, language: Language) => readonly string[];
}

const inEveryLanguage = ({ subject, paragraphs }: Written): Pick<Mail, 'subject' | 'text'> => {
  const written = LANGUAGES.map((language) => {
    const { mail, requests } = wordsIn(language).claim;
    const lines = [mail.greeting, ...paragraphs(requests, language), mail.closing];
    return { subject: subject(requests), text: `${lines.join('\n\n')}\n` };
  });
  return {
    subject: written.map((each) => each.subject).join(' / '),
    text: written.map((each) => each.text).join(SEPARATOR),
  };
};

const nameOf = ({ fields }: Application): string => fields.name;

/** `origin` is where the register is. */
export const approvedMail = (application: Application, origin: string): Mail => {
  const { applicationId: about, contactEmail: to, kind, slug } = application;
  const mail = inEveryLanguage({
    subject: ({ approved }) => approved.subject(nameOf(application)),
    paragraphs: ({ approved }, language) => [
      approved.body,
      `    ${origin}${localPath(language, `/${kind}/${slug}`)}`,
    ],
  });
  return { about, to, ...mail };
};

export const rejectedMail = (application: Application, reason: string): Mail => {
  const { applicationId: about, contactEmail: to } = application;
  const mail = inEveryLanguage({
    subject: ({ rejected }) => rejected.subject(nameOf(application)),
    paragraphs: ({ rejected }) => [rejected.body(reason)],
  });
  return { about, to, ...mail };
};

/** A correction or removal that was closed, with what was done where the operator said so. */
export const closedMail = (correction: Correction, name: string): Mail => {
  const { correctionId: about, contactEmail: to, note } = correction;
  const mail = inEveryLanguage({
    subject: ({ closed }) => closed.subject(name),
    paragraphs: ({ closed }) => [closed.body(about), ...(note === null ? [] : [closed.done(note)])],
  });
  return { about, to, ...mail };
};
