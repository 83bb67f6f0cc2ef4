import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on loopback that keeps what it is handed. */

interface Received {
  from: string;
  to: readonly string[];
  user: string | undefined;
  raw: string;
}

export interface MailServer {
  port: number;
  received: readonly Received[];
  stop(): Promise<void>;
}

const addressOf = (path: unknown): string => String(Reflect.get(Object(path), 'address'));

export const startMailServer = async (
  options: SMTPServerOptions = {},
  { host = '127.0.0.1', port = 0 } = {},
): Promise<MailServer> => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        received.push({
          from: addressOf(session.envelope.mailFrom),
          to: session.envelope.rcptTo.map(addressOf),
          user: session.user,
          raw,
        });
        done();
      });
    },
    ...options,
  });
  // Clients that end in the middle are what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  const bound = listening.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port');
  const stop = () => new Promise<void>((done) => server.close(done));
  return { port: bound.port, received, stop };
};
