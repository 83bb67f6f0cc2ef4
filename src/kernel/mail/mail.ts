/** A letter to one person, in plain text. */
export interface Mail {
  /** The id of its subject, such as a claim: the mail is erased with the data of that. */
  about: string;
  to: string;
  subject: string;
  text: string;
}

/**
 * A mail with the id under which it is stored: receivers see the same id however often it is sent.
 */
export interface IdentifiedMail extends Mail {
  mailId: string;
}

/** The mail server refuses the recipient permanently: another attempt would fail too. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Sends mails; `none` if no way of sending is configured. */
export interface Mailer {
  via: 'smtp' | 'file' | 'none';
  /**
   * Hands the mail over. @throws MailRefusedError, or Error if the mail could not be handed over
   */
  send(mail: IdentifiedMail): Promise<void>;
  /** Connects, greets and signs in, and sends nothing. @throws Error where that fails */
  verify(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

export const noMailer: Mailer = { via: 'none', send: nothing, verify: nothing };
