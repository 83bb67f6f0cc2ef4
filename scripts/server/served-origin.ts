import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { contentOf, type Content, type StaticFile, type StaticFiles } from './static-files.ts';

/**
 * Files of a local build contain the site's address with the usual port. It is replaced by the port
 * at which the site is served, so that another port needs no other build.
 */

export interface ServedOrigin {
  /** The origin in the files, such as `http://localhost:8888`. */
  written: string;
  /** What is answered instead; known once the server listens. */
  served(): string;
}

/** The digest of the bytes that are served of another file. */
const DIGEST_OF: Readonly<Record<string, string>> = {
  '/.well-known/agent-skills/index.json': '/SKILL.md',
};

const DIGEST = /sha256:[\da-f]{64}/g;

/** A name without an ending, such as `/.well-known/x402`, does not say it: then the bytes do. */
const isText = ({ contentType }: StaticFile, { body }: Content): boolean =>
  contentType.endsWith('charset=utf-8') ||
  (contentType === 'application/octet-stream' && isUtf8(body));

/** The content of a file as it is served. */
export type Fill = (file: StaticFile) => Promise<Content>;

export const fillOrigin = (files: StaticFiles, origin: ServedOrigin | undefined): Fill => {
  const fill: Fill = async (file) => {
    const content = await file.content();
    if (origin === undefined || !isText(file, content)) return content;
    const [written, served] = [origin.written, origin.served()];
    if (written === served || !content.body.includes(written)) return content;
    const text = content.body.toString('utf8').replaceAll(written, served);
    const path = DIGEST_OF[file.path];
    const described = path === undefined ? undefined : files.findFile(path)?.file;
    if (described === undefined) return contentOf(Buffer.from(text));
    const digest = hash('sha256', (await fill(described)).body, 'hex');
    return contentOf(Buffer.from(text.replace(DIGEST, `sha256:${digest}`)));
  };
  return fill;
};
