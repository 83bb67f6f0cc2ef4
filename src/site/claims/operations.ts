import { readBody } from '#kernel/http/body.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import type { Html } from '#kernel/text/html.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { AuditFact } from '#access/audit.ts';
import type { Claim } from '#register/claims/claim.ts';
import { openClaim } from '#register/claims/open.ts';
import type { ClaimPorts } from '#register/claims/ports.ts';
import type { ObservationReads } from '#register/observer/reads.ts';
import { siteOf, type Sampled } from '#register/observer/site.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import type { Kind } from '#register/records/kinds.ts';
import { localPath, type Language } from '#words/language.ts';

/** Shared parts of the operations of claims: their ports, and their answers. */

/** A fact and mails that are stored in the same transaction as a write. */
export interface Kept {
  fact?: AuditFact;
  mails?: readonly Mail[];
}

export interface ClaimPagePorts extends ClaimPorts {
  /** One listed entry; null where there is none. */
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  observations: Pick<ObservationReads, 'site' | 'facts'>;
  /** Observes one site outside of the schedule; resolves when the visit has ended. */
  observe(listed: Sampled): Promise<void>;
  /** Whether mails can be sent at all. */
  canMail: boolean;
  /** Sends the queued mails. */
  sendMails(): Promise<void>;
  /** Records in the audit log a request of an owner that others execute. */
  record(fact: AuditFact): Promise<void>;
  /**
   * The same stores; their first write also stores the fact in the audit log and queues the mails,
   * in one transaction.
   */
  keeping(kept: Kept): Pick<ClaimPorts, 'claims' | 'changes' | 'proofs'>;
}

/** A request as operations see it. */
export interface Asked {
  language: Language;
  /** The origin of this site, for absolute addresses. */
  origin: string;
  query: URLSearchParams;
  /** The fields of a form; null if no form was sent. */
  fields: URLSearchParams | null;
  /** Names the sender for limits, without revealing the address. */
  client: string;
  later: Later;
}

export type PageAnswer =
  | { status: number; title: string; content: Html }
  | { status: 303; location: string }
  | { status: 200; csv: string; name: string };

/** For hotels, the private page is called the partner page. */
export const privatePath = (
  { kind }: Pick<Claim, 'kind'>,
  language: Language,
  secret: string,
): string => localPath(language, `/${kind === 'hotels' ? 'partner' : 'claim'}/${secret}`);

/** An entry that can be claimed. */
export const claimableEntry = async (
  ports: ClaimPagePorts,
  kind: Kind,
  slug: string,
): Promise<Entry | null> => {
  const entry = await ports.entry(kind, slug);
  return entry === null || isFictional(entry) ? null : entry;
};

/** A claim that was opened by its private address, with its entry. */
export interface Opened {
  claim: Claim;
  entry: Entry;
  secret: string;
  /** When the private address expires. */
  endsAt: Date;
  /** The path of the private address. */
  address: string;
}

export const opened = async (
  ports: ClaimPagePorts,
  secret: string,
  language: Language,
): Promise<Opened | null> => {
  const found = await openClaim(ports, secret);
  if (found === undefined) return null;
  const { claim, address: kept } = found;
  const entry = await claimableEntry(ports, claim.kind, claim.slug);
  if (entry === null) return null;
  const address = privatePath(claim, language, secret);
  return { claim, entry, secret, endsAt: kept.endsAt, address };
};

/** An owner's action for the audit log, without the secret of the private address. */
export const ownerFact = (
  { world }: Pick<ClaimPagePorts, 'world'>,
  { claimId, kind, slug }: Claim,
  action: string,
  details: AuditFact['details'] = {},
): AuditFact => ({
  at: world.now(),
  operator: claimId,
  origin: 'owner',
  action: `owner ${action}`,
  details: { entry: `${kind}/${slug}`, ...details },
});

interface Does {
  action: string;
  details?: AuditFact['details'];
  /** The mail to the owner about it, if mails can be sent. */
  mail?: Mail | undefined;
}

/** What an owner does now: done, kept in the audit log and mailed by one write, or not at all. */
export const ownerDoes = (
  ports: ClaimPagePorts,
  claim: Claim,
  { action, details, mail }: Does,
): ClaimPorts => {
  const fact = ownerFact(ports, claim, action, details);
  const mails = mail !== undefined && ports.canMail ? [mail] : [];
  return { ...ports, ...ports.keeping({ fact, mails }) };
};

/** Sends queued mails after the answer: no mail is lost if the mail server is unreachable. */
export const sendLater = ({ canMail, sendMails }: ClaimPagePorts, { later }: Asked): void => {
  if (canMail) later(sendMails);
};

/** The fields of a form that was sent; null for anything else. */
export const formFields = async (request: Request): Promise<URLSearchParams | null> => {
  const body = await readBody(request, 'form');
  return typeof body === 'object' && body.type === 'form' ? body.fields : null;
};

export const fieldsOf = (error: unknown): { field: string; message: string }[] | null => {
  if (!(error instanceof RefusalError) || error.code !== 'INVALID') return null;
  const found = error.issues.map(({ path, message }) => ({
    field: String(path[0] ?? ''),
    message,
  }));
  return [...new Map(found.map((each) => [each.field, each])).values()];
};

/** The name under which the site of an entry is observed. */
export const observedSite = ({ record: { websiteUrl } }: Entry): string => siteOf(websiteUrl);
