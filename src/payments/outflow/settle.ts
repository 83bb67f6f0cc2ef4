import { KontorError } from '#kernel/error.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { Decision } from '#payments/decision.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { PaymentError } from '#payments/errors.ts';
import { isFinal } from '#payments/payout/states.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { OutflowChange } from './changes.ts';
import { completedBy, isOrdered } from './judge.ts';
import { outflowLost, outflowReturned } from './movements.ts';
import { leftIn, type NamedPayout, type Outflow, type Settlement } from './outflow.ts';
import type { OutflowPorts, OutflowSource } from './ports.ts';

/**
 * The operator's decisions on outflows that the books could not settle. None of them can pay twice:
 * an outflow completes a payout only if nothing that was signed for the payout can still land.
 */

/** The outflow cannot be settled in this way. */
export class OutflowOrderError extends KontorError {
  override readonly name = 'OutflowOrderError';
}

type Ports = Pick<OutflowPorts, 'outflows' | 'chain' | 'now'>;

const findUnsettled = async (
  { outflows }: Ports,
  source: OutflowSource,
  signature: string,
): Promise<Outflow & { settlement: Settlement | null }> => {
  const found = await outflows.find(source, signature);
  if (found === undefined)
    throw new RefusalError('NOT_FOUND', `The vault has sent no ${signature}: see vault check`);
  if (!['UNKNOWN', 'LOSS'].includes(found.verdict))
    throw new OutflowOrderError(`${signature} is nothing that has to be settled: see vault check`);
  if (found.settlement !== null)
    throw new OutflowOrderError(`${signature} was settled before, as ${found.settlement}`);
  return found;
};

const requirePayable = (named: NamedPayout | undefined, payoutId: string): NamedPayout => {
  if (named === undefined)
    throw new PaymentError('PAYOUT_NOT_FOUND', `There is no payout ${payoutId}`);
  const { status, phase } = named.payout;
  if (isFinal(named.payout))
    throw new OutflowOrderError(`${payoutId} is ${status}, which is final`);
  if (status === 'PENDING_APPROVAL')
    throw new OutflowOrderError(`${payoutId} waits for approval: payouts approve it first`);
  if (phase !== 'WAITING')
    throw new OutflowOrderError(`${payoutId} has signed bytes that can still land: wait for them`);
  return named;
};

interface Settled {
  tenant: Tenant;
  decision: Decision<Payout, OutflowChange>;
}

/**
 * Records that the transaction has paid this payout, whatever its memo says.
 * @throws OutflowOrderError; RefusalError or PaymentError if signature or payout is unknown
 */
export const settleAsPayout = async (
  ports: Ports,
  source: OutflowSource,
  { signature, payoutId }: { signature: string; payoutId: string },
): Promise<Settled> => {
  const { landing } = await findUnsettled(ports, source, signature);
  const named = requirePayable(await ports.outflows.payoutNamed(source.mode, payoutId), payoutId);
  const left = leftIn(landing, ports.chain.tokenAccounts);
  if (!isOrdered(named.payout, left))
    throw new OutflowOrderError(
      `${signature} moved another amount, or to another address, than ${payoutId} orders`,
    );
  const { chain } = source;
  const paid = completedBy(named, { signature, landing }, { chain, now: ports.now() });
  return {
    tenant: named.tenant,
    decision: {
      result: paid.result,
      changes: [
        { change: 'outflow-settled', chain, signature, settlement: 'PAYOUT', payoutId },
        ...outflowReturned(signature, left),
        ...paid.changes,
      ],
    },
  };
};

/** Records the outflow as a loss that the operator's own money pays. @throws OutflowOrderError */
export const settleAsLoss = async (
  ports: Ports,
  source: OutflowSource,
  signature: string,
): Promise<Decision<Outflow, OutflowChange>> => {
  const found = await findUnsettled(ports, source, signature);
  const left = leftIn(found.landing, ports.chain.tokenAccounts);
  const { chain } = source;
  return {
    result: found,
    changes: [
      { change: 'outflow-settled', chain, signature, settlement: 'LOSS', payoutId: null },
      ...outflowLost(signature, left),
    ],
  };
};
