import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../server/answer.ts';

/**
 * Adds a script to the pages of a local run. The script reloads the page when the site has changed,
 * and shows the error if the site cannot be built.
 */

const SCRIPT_PATH = '/__kontor/live.js';
const EVENTS_PATH = '/__kontor/live';

const SCRIPT = `
const box = document.createElement('pre');
box.setAttribute('role', 'alert');
box.hidden = true;
Object.assign(box.style, {
  position: 'fixed', inset: 'auto 0 0 0', zIndex: 9, margin: 0, padding: '1rem', maxHeight: '60vh',
  overflow: 'auto', whiteSpace: 'pre-wrap', background: '#a6321f', color: '#fff',
});
document.body.append(box);
new EventSource('${EVENTS_PATH}').addEventListener('message', ({ data }) => {
  const { fault, changed } = JSON.parse(data);
  box.hidden = fault === undefined;
  box.textContent = fault ?? '';
  if (changed) location.reload();
});
`;

interface News {
  changed?: boolean;
  /** The error in words; the previous state of the site is still served. */
  fault?: string;
}

export interface Live {
  /**
   * Answers requests of the script. For all others it returns false; if a browser opens a page, it
   * first removes the headers that ask for a compressed or unchanged copy.
   */
  intercept(incoming: IncomingMessage, response: ServerResponse): boolean;
  /** Adds the script to a page that a browser opens; all other answers stay as they are. */
  adapt(incoming: IncomingMessage, answer: Answer): Answer;
  /** Sends news to all open pages. */
  send(news: News): void;
  close(): void;
}

/** Shorter than the time after which the server ends a connection on which nothing moves. */
const HEARTBEAT_MS = 30_000;

/** Adds an open page until it is closed. */
const follow = (open: Set<ServerResponse>, response: ServerResponse): void => {
  open.add(response);
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS).unref();
  response.once('close', () => {
    clearInterval(heartbeat);
    open.delete(response);
  });
};

const TAG = Buffer.from(`<script type="module" src="${SCRIPT_PATH}"></script>`);
const END = '</body>';

const withTag = (body: Buffer): Buffer => {
  const end = body.lastIndexOf(END);
  return end === -1 ? body : Buffer.concat([body.subarray(0, end), TAG, body.subarray(end)]);
};

const OWN_SCRIPTS = "script-src 'self'";

const allowsScript = ({ headers }: Answer): boolean =>
  String(headers['content-type']).startsWith('text/html') &&
  String(headers['content-security-policy'] ?? OWN_SCRIPTS).includes(OWN_SCRIPTS);

const isOpenedPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document';

export const startLive = (): Live => {
  const open = new Set<ServerResponse>();
  let fault: string | undefined;
  const write = (response: ServerResponse, news: News): void =>
    void response.write(`data: ${JSON.stringify(news)}\n\n`);
  return {
    intercept(incoming, response) {
      const { headers, url } = incoming;
      if (isOpenedPage(incoming)) {
        delete headers['accept-encoding'];
        delete headers['if-none-match'];
      }
      if (url !== SCRIPT_PATH && url !== EVENTS_PATH) return false;
      const type = url === SCRIPT_PATH ? 'text/javascript' : 'text/event-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
      if (url === SCRIPT_PATH) {
        response.end(SCRIPT);
        return true;
      }
      write(response, { ...(fault === undefined ? {} : { fault }) });
      follow(open, response);
      return true;
    },
    adapt(incoming, answer) {
      if (!isOpenedPage(incoming) || !allowsScript(answer) || !Buffer.isBuffer(answer.body))
        return answer;
      const { etag: _, ...headers } = answer.headers;
      const body = withTag(answer.body);
      return { ...answer, headers: { ...headers, 'cache-control': 'no-store' }, body };
    },
    send(news) {
      fault = news.fault;
      for (const response of open) write(response, news);
    },
    close() {
      for (const response of open) response.end();
    },
  };
};
