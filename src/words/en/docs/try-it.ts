/** The words of the form that sends an operation's sample request from its page. */
export const tryIt = {
  title: 'Try it',
  about:
    'This form sends the request to this server. With a test key nothing moves but test money.',
  aboutReading: 'This form sends the request to this server and shows its answer.',
  address: (method: string) => `${method}: path and query`,
  login: 'Organization and test key',
  loginHelp:
    'As `ORGANIZATION_ID:API_KEY`. After a start on your own machine the file ' +
    '`.kontor/test-organization` has it. It is kept in this tab only.',
  variable: (name: string) => `Value of $${name}`,
  found: 'Left empty, it is looked up when you send.',
  own: 'An https address of yours that receives webhooks.',
  idempotencyKey: 'Idempotency-Key',
  idempotencyHelp:
    'Left empty, a new one is made. Sent again under the same key, the request has the same ' +
    'answer and does nothing more.',
  body: 'Body',
  send: 'Send',
  answer: 'Answer to your request',
};

export type TryItWords = typeof tryIt;
