import { indented, type Operation } from '#documents/reference/reference.ts';
import type { RequestToTry, RequestToSend } from '#documents/reference/try-it.ts';
import {
  addressOf,
  HOOK_VARIABLE,
  idRequest,
  sampleRequest,
  type SampleRequest,
} from './requests.ts';
import { inOrder } from './sample-ids.ts';

const toSend = (request: SampleRequest): RequestToSend => ({
  method: request.method,
  address: addressOf(request),
  ...(request.body === undefined ? {} : { body: indented(request.body) }),
});

/** The sample request of an operation of the payments API, as its page sends it. */
export const paymentToTry = (
  operations: readonly Operation[],
  operation: Operation,
): RequestToTry => {
  const request = sampleRequest(operation);
  const ids = inOrder(request.ids).map((variable) => ({
    name: variable.name,
    found: { ...toSend(idRequest(operations, variable)), pattern: variable.pattern },
  }));
  return {
    ...toSend(request),
    needsKey: operation.needsKey,
    takesIdempotencyKey: request.idempotencyKey !== undefined,
    variables: [...ids, ...(request.needsHook ? [{ name: HOOK_VARIABLE }] : [])],
  };
};
