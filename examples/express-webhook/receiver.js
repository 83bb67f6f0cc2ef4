// Receives webhooks of Kontor in Express, and believes none that is not signed.
//
//   WEBHOOK_SECRET=whsec_… PORT=3000 npm start
//
// The secret is shown in the answer of POST /v1/webhook-endpoints.
import express from 'express';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);

/** Deliveries may be repeated: in a real program this is a unique column of your database. */
const seen = new Set();

const app = express();

// The signature is over the bytes as they came: the body must not be parsed before it is verified.
app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  let event;
  try {
    event = webhook.verify(request.body, request.headers);
  } catch (error) {
    response.status(400).send(`not verified: ${error.message}`);
    return;
  }
  // Answer within 15 seconds and work afterwards: anything but 2xx is tried again.
  response.sendStatus(204);
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  console.log('verified:', event.type, id);
});

const server = app.listen(Number(PORT), () => {
  console.log(`listening on http://localhost:${server.address().port}/hook`);
});
process.once('SIGTERM', () => server.close());
