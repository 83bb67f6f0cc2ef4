import { authenticateOperator, type OperatorPorts } from '#access/authenticate.ts';
import type { ApiKey } from '#access/key.ts';
import type { OperatorScope } from '#access/scopes.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import { HttpError } from '#kernel/http/http-error.ts';
import { privateReads } from '#kernel/http/reads.ts';

const KEY_HEADER = 'X-API-Key';

// One answer for every reason: it does not tell whether there is such a key.
const unauthenticated = (): HttpError =>
  new HttpError(401, `A valid operator key is needed in the header ${KEY_HEADER}`, {
    headers: { 'WWW-Authenticate': `ApiKey realm="kontor", header="${KEY_HEADER}"` },
  });

const forbidden = (scope: OperatorScope): HttpError =>
  new HttpError(403, `This key lacks the scope ${scope}: the operator makes keys with scopes`);

export interface OperatorKeyPorts extends Omit<OperatorPorts, 'noteUse'> {
  noteUse(key: ApiKey, later: Later): void;
}

/** Only operator keys with the scope may ask. */
export const operatorKeyPolicy = (ports: OperatorKeyPorts, scope: OperatorScope) =>
  privateReads(async ({ request, later }) => {
    const noting = { ...ports, noteUse: (key: ApiKey) => ports.noteUse(key, later) };
    const { outcome } = await authenticateOperator(noting, request.headers.get(KEY_HEADER), scope);
    if (outcome === 'forbidden') throw forbidden(scope);
    if (outcome === 'unauthenticated') throw unauthenticated();
  });
