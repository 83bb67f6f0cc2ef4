import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ApaleoOptions } from '#hotels/apaleo/token.ts';
import { apaleoSystem } from '#hotels/apaleo/system.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { LiveResult, LiveSystem } from '#hotels/live/ports.ts';
import type { ApaleoSource } from '#hotels/ports.ts';
import type { Stay } from '#hotels/stay.ts';
import { CLIENT, SECRET, source, startApaleo, type ApaleoServer } from './apaleo.ts';
import { heldTime, type HeldTime } from './held-time.ts';

export const stay = (changes: Partial<Stay> = {}): Stay => ({
  arrival: dayNumber('2027-05-10'),
  departure: dayNumber('2027-05-12'),
  adults: 2,
  childrenAges: [],
  bookedOn: dayNumber('2027-01-04'),
  ...changes,
});

/** The service of apaleo for a file of tests, and a system that asks it; anew before each test. */
export class HeldApaleo {
  declare service: ApaleoServer;
  declare time: HeldTime;
  declare system: LiveSystem<ApaleoSource>;

  constructor() {
    beforeAll(async () => {
      this.service = await startApaleo();
    });
    afterAll(() => this.service.stop());
    beforeEach(() => {
      this.service.reset();
      this.time = heldTime();
      this.system = apaleoSystem(this.options());
    });
  }

  options(secret = SECRET): ApaleoOptions {
    const { address } = this.service;
    return { address, identity: address, clients: new Map([[CLIENT, secret]]), now: this.time.now };
  }

  ask(asked = stay(), from = source(), signal = new AbortController().signal): Promise<LiveResult> {
    return this.system.ask(from, asked, signal);
  }
}
