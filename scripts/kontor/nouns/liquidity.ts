import { liquidityFund } from '../liquidity/fund.ts';
import { liquidityShow } from '../liquidity/show.ts';
import { liquidityWithdraw } from '../liquidity/withdraw.ts';
import { noun } from './noun.ts';

export const liquidity = () =>
  noun(
    {
      name: 'liquidity',
      does: "The house's own money, from which exchanges are paid",
      examples: ['liquidity show --mode live', 'liquidity fund --mode live --deposit 5h6x…'],
    },
    [liquidityShow(), liquidityFund(), liquidityWithdraw()],
  );
