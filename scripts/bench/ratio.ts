import type { Row, Target } from './figures.ts';

interface Compared {
  what: string;
  ours: Row | undefined;
  peer: Row | undefined;
  /** The column that is compared. */
  key: string;
  /** So many times as much as the peer, at most. */
  times: number;
}

/** The target of a row beside a peer in the same run; none where one of them was not measured. */
export const timesTarget = ({ what, ours, peer, key, times }: Compared): Target[] => {
  const [own, other] = [ours?.figures[key], peer?.figures[key]];
  if (typeof own !== 'number' || typeof other !== 'number') return [];
  return [{ what, atMost: times, measured: own / other, unit: `× ${peer?.label ?? ''}` }];
};
