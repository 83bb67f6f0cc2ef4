import { authenticateOperator, type OperatorPorts } from '#access/authenticate.ts';
import type { ApiKey } from '#access/key.ts';
import type { OperatorScope } from '#access/scopes.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import { HttpError } from '#kernel/http/http-error.ts';
import { isExposed } from '#kernel/http/loopback.ts';
import { privateReads } from '#kernel/http/reads.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';

const KEY_HEADER = 'X-API-Key';

// The same answer for every reason, so that it does not reveal whether such a key exists.
const unauthenticated = (): HttpError =>
  new HttpError(401, `A valid operator key is needed in the header ${KEY_HEADER}`, {
    headers: { 'WWW-Authenticate': `ApiKey realm="kontor", header="${KEY_HEADER}"` },
  });

const forbidden = (scope: OperatorScope): HttpError =>
  new HttpError(403, `This key lacks the scope ${scope}: the operator makes keys with scopes`);

const elsewhere = (address: string): HttpError =>
  new HttpError(403, `This key may not be used from ${address}: the operator makes another key`);

export interface OperatorKeyPorts extends Omit<OperatorPorts, 'noteUse'> {
  noteUse(key: ApiKey, later: Later): void;
  /** Counts a wrong key from an address. */
  countFailure(address: string): Promise<Pick<QuotaUse, 'allowed' | 'resetsInMs'>>;
}

const tooMany = (resetsInMs: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(resetsInMs / 1000));
  return new HttpError(
    429,
    `Too many wrong keys came from your address: try again in ${seconds} s`,
    { headers: { 'Retry-After': String(seconds) } },
  );
};

/** A wrong key is refused as wrong even if it cannot be counted. */
const wrongKey = async (ports: OperatorKeyPorts, address: string): Promise<HttpError> => {
  const use = await ports.countFailure(address).catch(() => undefined);
  return use === undefined || use.allowed ? unauthenticated() : tooMany(use.resetsInMs);
};

/** Only operator keys with the scope may ask. */
export const operatorKeyPolicy = (ports: OperatorKeyPorts, scope: OperatorScope) =>
  privateReads(async ({ request, url, address, later }) => {
    const key = request.headers.get(KEY_HEADER) ?? '';
    // A request without a key is asked for one, and is not counted as a wrong key.
    if (key === '') throw unauthenticated();
    const noting = { ...ports, noteUse: (used: ApiKey) => ports.noteUse(used, later) };
    const { outcome } = await authenticateOperator(noting, key, scope, address);
    if (outcome === 'forbidden') throw forbidden(scope);
    if (outcome === 'elsewhere') throw elsewhere(address);
    if (outcome === 'unauthenticated') throw await wrongKey(ports, address);
    if (isExposed(url, address))
      throw new HttpError(403, 'The key came over plain HTTP: use https, and revoke this key');
  });
