import type { Contract } from '#kernel/http/contract.ts';

/** The price that is declared for later, defined once; nothing of it is charged today. */

const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

/** CAIP-2 name of Base. */
const BASE = 'eip155:8453';

export const DECLARED_STATUS = 'forward-declared';

/** The operation that the declaration is for. */
export const DECLARED_PATH = '/api/publishers/{slug}';

/** USD with a point, as people read it; the offer has the same in USDC's six decimals. */
export const DECLARED_PRICE_USD = '0.001';
export const DECLARED_AMOUNT_ATOMIC = '1000';

/**
 * `x-payment-info`: readers of draft-payment-discovery-00 take `offers`, readers of agentcash's
 * dialect take `price` and `protocols`; `status` and `active` say that it is not in force.
 */
export const DECLARED_PAYMENT = {
  status: DECLARED_STATUS,
  active: false,
  price: { mode: 'fixed', currency: 'USD', amount: DECLARED_PRICE_USD },
  protocols: [{ x402: {} }, { mpp: { method: 'x402', intent: 'charge', currency: USDC_ON_BASE } }],
  offers: [
    {
      amount: DECLARED_AMOUNT_ATOMIC,
      currency: USDC_ON_BASE,
      description: 'Planned price of one publisher record; not charged today.',
      intent: 'charge',
      method: 'x402',
      network: BASE,
    },
  ],
} as const;

export const isDeclaredPayable = ({ path, method }: Contract): boolean =>
  method === 'GET' && path === DECLARED_PATH;
