/** A letter to one person, in plain text. */
export interface Mail {
  /** The id of what it is about, with whose data it is erased. */
  about: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail with the id under which it is kept: however often it is sent, receivers see the same. */
export interface IdentifiedMail extends Mail {
  mailId: string;
}

/** The mail server refuses the recipient for good: no later attempt will do better. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Sends mails; `none` where no way to send is set. */
export interface Mailer {
  via: 'smtp' | 'file' | 'none';
  /** @throws MailRefusedError, Error where it could not be handed over */
  send(mail: IdentifiedMail): Promise<void>;
  /** Connects, greets and signs in, and sends nothing. @throws Error where that fails */
  verify(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

export const noMailer: Mailer = { via: 'none', send: nothing, verify: nothing };
