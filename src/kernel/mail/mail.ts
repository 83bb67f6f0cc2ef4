/** A letter to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mails; `none` where no way to send is set. */
export interface Mailer {
  via: 'smtp' | 'file' | 'none';
  /** @throws Error where it could not be handed over */
  send(mail: Mail): Promise<void>;
}

export const noMailer: Mailer = { via: 'none', send: async () => undefined };
