import { environment } from '#app/environment.ts';
import { nameClient, visitorQuota } from '#app/store.ts';
import { MINUTE_MS } from '#kernel/durations.ts';

/** A page is limited like a call of the tool. */
export const takeSearch = async (address: string) => {
  const most = environment().mcpCallsPerMinute;
  return (await visitorQuota('stays', { most, windowMs: MINUTE_MS })).take(nameClient(address));
};
