import { endpoint } from '#kernel/http/endpoint.ts';
import { formPolicy } from '#kernel/http/forms.ts';
import { privateReads } from '#kernel/http/reads.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { sharedSecret } from '#kernel/storage/secrets.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { applicationRoute } from '#register/api/applications.ts';
import { correctionRoute } from '#register/api/corrections.ts';
import { applicationStatusRoute, correctionStatusRoute } from '#register/api/request-status.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { spentChallenges } from '#register/storage/spent-challenges.ts';
import { hostFrom } from './host.ts';

/** The forms of the directory as they are composed, on a store and a clock of the test's. */

export type FormKind = 'applications' | 'corrections';

export interface SentForm {
  body: unknown;
  /** Sent as a page without scripts sends it. */
  asForm?: boolean;
  address?: string;
  proof?: string;
}

const encoded = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(Object(body)).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, String(each)]),
    ),
  ).toString();

const SITE = 'https://kontor.example';

export const formEndpoints = (store: Store, now = systemWorld.now) => {
  const world = { ...systemWorld, now };
  const ports = async () => ({
    applications: applicationStore(store),
    corrections: correctionStore(store),
    limiter: rateLimiter(store),
    world,
    proofs: {
      secret: () => sharedSecret(store, 'forms', systemWorld),
      ...spentChallenges(store),
      world,
    },
  });
  const policy = formPolicy(() => SITE);
  const quiet = () => undefined;
  const answering = {
    applications: endpoint([applicationRoute(ports, (address) => address)], policy, quiet),
    corrections: endpoint([correctionRoute(ports, (address) => address)], policy, quiet),
  };
  const statuses = endpoint(
    [applicationStatusRoute(ports), correctionStatusRoute(ports)],
    privateReads(async () => undefined),
    quiet,
  );
  return {
    post: (
      kind: FormKind,
      { body, asForm = false, address = '192.0.2.1', proof }: SentForm,
    ): Promise<Response> => {
      const request = new Request(`${SITE}/api/${kind}`, {
        method: 'POST',
        headers: {
          'Content-Type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(proof === undefined ? {} : { 'Kontor-Proof': proof }),
        },
        body: asForm ? encoded(body) : JSON.stringify(body),
      });
      return answering[kind](request, hostFrom(address));
    },
    status: (path: string): Promise<Response> =>
      statuses(new Request(new URL(path, SITE)), hostFrom('192.0.2.1')),
  };
};

export const CORRECTION = {
  kind: 'hotels',
  slug: 'zum-beispiel',
  request: 'removal',
  message: 'We closed.',
  contactEmail: 'ada@acme.example',
} as const;
