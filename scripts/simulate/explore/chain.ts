import type { Landing, SignedTransfer, TransferOrder } from '#payments/chain/transfer.ts';

/** Two waits are not enough to outlive it, and three are. */
const LIFE_MS = 80_000;

interface Sent {
  order: TransferOrder;
  wire: string;
  untilMs: number;
  /** Whether the chain has the bytes, and what became of them. */
  state: 'signed' | 'on its way' | 'landed';
}

/** What is on the chain, or on its way there. */
export class ModelChain {
  readonly sent = new Map<string, Sent>();
  /** The next thing given to the chain is lost. */
  loses = false;
  #count = 0;

  sign(order: TransferOrder, nowMs: number): SignedTransfer {
    this.#count += 1;
    const signature = `${order.memo} ${this.#count}`;
    const sent: Sent = { order, wire: `w ${signature}`, untilMs: nowMs + LIFE_MS, state: 'signed' };
    this.sent.set(signature, sent);
    return { signature, wire: sent.wire, lifetime: { value: '{}', boundTo: null } };
  }

  give(signature: string, nowMs: number): void {
    const sent = this.sent.get(signature);
    if (sent?.state === 'signed' && sent.untilMs > nowMs && !this.loses) sent.state = 'on its way';
    this.loses = false;
  }

  landing({ order, wire }: Sent): Landing {
    const { assetCode, amount, tokenAccount: to, memo } = order;
    const moves = [{ assetCode, amount, from: 'vault', to }];
    return { block: 1n, error: null, wire, memos: [memo], moves, cost: 5000n, rent: 0n };
  }
}
