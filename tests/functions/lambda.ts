import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/**
 * Runs one bundle as AWS Lambda does: `node lambda.ts <folder>`, with the event on standard input,
 * as somebody who may read the folder and not write to it. Its last line is the answer as JSON.
 */
const [folder = ''] = process.argv.slice(2);
const NOBODY = 65_534;

interface Metadata {
  statusCode: number;
  multiValueHeaders: Record<string, string[]>;
}
type Streamed = (event: unknown, output: PassThrough, context: object) => Promise<void>;

const isReadOnly = (): boolean => {
  try {
    writeFileSync(`${folder}/written`, '');
    return false;
  } catch {
    return true;
  }
};

const event = await json(process.stdin);
const started = performance.now();
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
process.chdir(folder);

const answers: Metadata[] = [];
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handle: Streamed) => handle,
    HttpResponseStream: {
      from: (output: PassThrough, metadata: Metadata) => {
        answers.push(metadata);
        return output;
      },
    },
  },
});

const entry: { handler: Streamed } = await import(
  pathToFileURL(`${folder}/___netlify-entry-point.mjs`).href
);
const output = new PassThrough();
const body = text(output);
await entry.handler(event, output, {
  awsRequestId: '00000000-0000-0000-0000-000000000000',
  getRemainingTimeInMillis: () => 30_000,
});
output.end();
const tookMs = performance.now() - started;
const answer = { ...answers.at(-1), body: await body, readOnly: isReadOnly(), tookMs };
process.stdout.write(`\n${JSON.stringify(answer)}\n`, () => process.exit());
