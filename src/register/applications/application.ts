import { foldCase } from '#register/search/folding.ts';
import type { Kind } from '#register/records/kinds.ts';
import { TOKEN_LABEL, WELL_KNOWN_PATH } from '#register/proofs/token.ts';
import type { ReviewMark } from '#register/submissions/review.ts';

export const APPLICATION_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** A company that asks to be listed. */
export interface Application {
  applicationId: string;
  kind: Kind;
  /** The slug proposed from the name; after approval, the slug of the record. */
  slug: string;
  status: ApplicationStatus;
  /** The fields that the owner declares, as validated by the form. */
  fields: { name: string; websiteUrl: string; [field: string]: unknown };
  contactName: string;
  contactEmail: string;
  /** The text that the owner publishes at the domain to prove control of it. */
  token: string;
  submittedAt: Date;
  decidedAt: Date | null;
  /** The reason of a rejection. */
  reason: string | null;
  /** When the token was last found at the domain. */
  verifiedAt: Date | null;
  /** Set if it was sent beyond the budget of the form. */
  review: ReviewMark | null;
}

// In a slug ä becomes ae, as usual in German; the folding of search would make it a.
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', '&': ' and ' };

const slugText = (text: string): string => {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü&]/g, (letter) => GERMAN[letter] ?? letter);
  const hyphenated = foldCase(spelled)
    .replace(/[^0-9a-z]+/g, '-')
    .replace(/^-+/, '');
  return hyphenated.slice(0, 100).replace(/-+$/, '');
};

/** A slug from the name, or from the website where the name has no Latin letter or digit. */
export const proposeSlug = ({ name, websiteUrl }: { name: string; websiteUrl: string }): string =>
  slugText(name) || slugText(new URL(websiteUrl).hostname.replace(/^www\./, ''));

/** Instructions for the owner about the token, as sentences. */
export const nextSteps = ({ fields, token }: Pick<Application, 'fields' | 'token'>): string[] => {
  const host = new URL(fields.websiteUrl).hostname;
  return [
    'Kontor reads every application before it is listed and answers by e-mail.',
    `To prove that ${host} is yours, add a DNS TXT record at ${TOKEN_LABEL}.${host} with the ` +
      `text ${token}, or serve that text at https://${host}${WELL_KNOWN_PATH}.`,
  ];
};
