/** Distributes the deliveries of a worker, so that a slow receiver does not delay others. */

export interface ShareLimits {
  /** Deliveries of one worker at the same time. */
  total: number;
  /** The part of the total that is reserved for organizations without a running delivery. */
  reserve: number;
  organization: number;
  endpoint: number;
  /** The limit for an endpoint whose last attempt failed. */
  troubled: number;
}

/** An endpoint with due deliveries. */
export interface Waiting {
  organizationId: string;
  endpointId: string;
  /** The number of due deliveries, up to the limit of an endpoint. */
  due: number;
  /** Failed attempts in a row. */
  failures: number;
}

/** The number of running deliveries, by id of organization or endpoint. */
type UnderWay = ReadonlyMap<string, number>;

export interface Share {
  endpointId: string;
  most: number;
}

interface Queue {
  taken: number;
  endpoints: { endpointId: string; room: number; given: number }[];
}

const queuesOf = (waiting: readonly Waiting[], underWay: UnderWay, limits: ShareLimits): Queue[] =>
  [...Map.groupBy(waiting, ({ organizationId }) => organizationId)].map(([id, endpoints]) => ({
    taken: underWay.get(id) ?? 0,
    endpoints: endpoints.map(({ endpointId, due, failures }) => {
      const most = failures > 0 ? limits.troubled : limits.endpoint;
      const room = Math.min(due, most - (underWay.get(endpointId) ?? 0));
      return { endpointId, room: Math.max(room, 0), given: 0 };
    }),
  }));

/** Gives one to the endpoint with the fewest so far. @returns false if none can take it */
const giveOne = (queue: Queue): boolean => {
  const open = queue.endpoints.filter(({ room, given }) => given < room);
  const [least] = open.toSorted((left, right) => left.given - right.given);
  if (least === undefined) return false;
  least.given += 1;
  queue.taken += 1;
  return true;
};

/** Distributes in turns; in each turn the queue with the fewest deliveries goes first. */
export const shareOut = (
  waiting: readonly Waiting[],
  underWay: UnderWay,
  { total, limits }: { total: number; limits: ShareLimits },
): Share[] => {
  const queues = queuesOf(waiting, underWay, limits);
  let free = limits.total - total;
  for (let open = queues; open.length > 0 && free > 0;) {
    const turn = open.toSorted((left, right) => left.taken - right.taken);
    open = turn.filter((queue) => {
      const mayGo =
        queue.taken < limits.organization && free > (queue.taken === 0 ? 0 : limits.reserve);
      const isGiven = mayGo && giveOne(queue);
      if (isGiven) free -= 1;
      return isGiven;
    });
  }
  return queues.flatMap(({ endpoints }) =>
    endpoints
      .filter(({ given }) => given > 0)
      .map(({ endpointId, given }) => ({ endpointId, most: given })),
  );
};
