/** Who may send how much at once, so that nobody who is slow holds up anybody else. */

export interface ShareLimits {
  /** Deliveries under way at once, of one worker. */
  total: number;
  /** Of these, kept for organizations that have nothing under way. */
  reserve: number;
  organization: number;
  endpoint: number;
  /** An endpoint whose last attempt failed. */
  troubled: number;
}

/** An endpoint with deliveries that are due. */
export interface Waiting {
  organizationId: string;
  endpointId: string;
  /** How many, or as many as an endpoint may have under way. */
  due: number;
  /** Attempts in a row that failed. */
  failures: number;
}

/** What is under way, by the ids of organizations and endpoints. */
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

/** Gives one to the endpoint of the queue that has been given least; whether there was one. */
const giveOne = (queue: Queue): boolean => {
  const open = queue.endpoints.filter(({ room, given }) => given < room);
  const [least] = open.toSorted((left, right) => left.given - right.given);
  if (least === undefined) return false;
  least.given += 1;
  queue.taken += 1;
  return true;
};

/** Deals in turns, first to the one that has least under way. */
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
