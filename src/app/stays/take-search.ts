import { environment } from '#app/environment.ts';
import { nameClient, visitorQuota } from '#app/store.ts';
import { MINUTE_MS } from '#kernel/durations.ts';

/** A page costs what a call of the tool costs. */
export const takeSearch = async (address: string) => {
  const most = environment().mcpCallsPerMinute;
  return (await visitorQuota('stays', { most, windowMs: MINUTE_MS })).take(nameClient(address));
};
