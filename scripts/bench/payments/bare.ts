import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

/** node:http alone, with one answer to whatever is asked: bare.ts <a file that holds it>. */

const kept = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
const { headers, body } = kept.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.(`http://127.0.0.1:${port}`);
});
// It ends with the process that started it, however that one ends.
process.once('disconnect', () => process.exit(0));
