import type { Base64EncodedWireTransaction } from '@solana/kit';
import type { ProviderSendOutcome, SendReport, SignedTransfer } from '#payments/chain/transfer.ts';
import { preflightData, signatureAnswer } from './answers.ts';
import { lifetimeOf, WORKING_COMMITMENT } from '#payments/solana/lifetimes/lifetimes.ts';
import { ProviderError, type Provider } from './provider.ts';
import type { Providers } from './providers.ts';

/** Sends signed bytes. An unclear answer counts as an unknown outcome. */

const PREFLIGHT_FAILURE = -32002;

const isWire = (text: string): text is Base64EncodedWireTransaction =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const wireOf = (text: string): Base64EncodedWireTransaction => {
  if (!isWire(text)) throw new RangeError('The stored bytes are not base64');
  return text;
};

const question = ({ wire, lifetime }: SignedTransfer, preflight: boolean) => ({
  ask: (rpc: Parameters<Parameters<Provider['ask']>[0]['ask']>[0]) =>
    rpc.sendTransaction(wireOf(wire), {
      encoding: 'base64',
      // The worker itself sends again, so that the node must not repeat it.
      maxRetries: 0n,
      preflightCommitment: WORKING_COMMITMENT,
      ...(preflight
        ? { skipPreflight: false, minContextSlot: lifetimeOf(lifetime).contextSlot }
        : { skipPreflight: true }),
    }),
  answer: signatureAnswer,
});

const outcomeOf = (
  { name: provider, readable }: Provider,
  fault: ProviderError,
): ProviderSendOutcome => {
  const { refusal, message } = fault;
  const reported = preflightData.safeParse(refusal?.data);
  if (refusal?.code !== PREFLIGHT_FAILURE || !reported.success)
    return { provider, outcome: 'unknown', reason: message };
  const { err: error, logs } = reported.data;
  // The node already knows the bytes, because they were sent before.
  if (error.code === 'AlreadyProcessed') return { provider, outcome: 'accepted' };
  return { provider, outcome: 'rejected-preflight', error, logs: (logs ?? []).map(readable) };
};

const sendTo = async (
  provider: Provider,
  transfer: SignedTransfer,
  { preflight, withinMs }: { preflight: boolean; withinMs: number },
): Promise<ProviderSendOutcome> => {
  const { name } = provider;
  try {
    const signature = await provider.ask(question(transfer, preflight), withinMs);
    if (signature === transfer.signature) return { provider: name, outcome: 'accepted' };
    const reason = `${name} answered with another signature`;
    return { provider: name, outcome: 'unknown', reason };
  } catch (error) {
    if (error instanceof ProviderError) return outcomeOf(provider, error);
    return {
      provider: name,
      outcome: 'unknown',
      reason: `${name}: ${provider.readable(String(error))}`,
    };
  }
};

const RANK = ['accepted', 'unknown', 'rejected-preflight'] as const;

export const send = async (
  { list, timeLimitMs }: Providers,
  transfer: SignedTransfer,
  { preflight }: { preflight: boolean },
): Promise<SendReport> => {
  const options = { preflight, withinMs: timeLimitMs };
  const providers = await Promise.all(list.map((each) => sendTo(each, transfer, options)));
  const outcome = RANK.find((rank) => providers.some((each) => each.outcome === rank));
  return { outcome: outcome ?? 'unknown', providers };
};
