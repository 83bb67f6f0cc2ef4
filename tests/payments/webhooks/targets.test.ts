import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mode } from '#access/key.ts';
import { openNames } from '#kernel/outbound/names.ts';
import { updateEndpoint } from '#payments/webhooks/update.ts';
import { certificateFor } from '../../support/certificate.ts';
import { startDns, type DnsServer } from '../../support/dns.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** Where webhooks never go, at creation and at each delivery. */

const PUBLIC = '93.184.216.34';

/** What names lead to; a test changes it while others believe in what they have seen. */
let zone: Record<string, { a: readonly string[] }>;
let dns: DnsServer;
beforeEach(async () => {
  zone = { 'hook.example': { a: [PUBLIC] } };
  dns = await startDns(zone);
});
afterEach(() => dns.stop());

const addresses = (host: string) => openNames({ servers: [dns.address] }).addresses(host);

const STRICT = () => ({ allowHttp: false, allowLoopback: false });

const openFixture = (options: { mode: Mode; rules?: typeof STRICT; authority?: string }) =>
  openWebhooks({ addresses, timeoutMs: 2000, ...options });

describe('in live mode', () => {
  let fixture: WebhookFixture;
  beforeAll(async () => {
    fixture = await openFixture({ mode: 'live' });
  });
  beforeEach(() => fixture.renew());
  afterAll(() => fixture.close());

  test('a public host with https is taken, at the ports of the web and above 1023', async () => {
    for (const port of ['', ':443', ':80', ':1024', ':8443', ':65535'])
      await fixture.create({ url: `https://hook.example${port}/a?b=c` });
  });

  test.each([
    'http://hook.example/',
    'https://user:secret@hook.example/',
    'https://user@hook.example/',
    'https://hook.example/#part',
    'https://hook.example:22/',
    'https://hook.example:1023/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'hook.example',
    '',
    'https://',
    'https://localhost/',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://168.63.129.16/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
  ])('"%s" is refused', async (url) => {
    await expect(fixture.create({ url })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      faults: [{ field: 'url' }],
    });
  });

  test.each([['127.0.0.1'], ['10.1.2.3'], [PUBLIC, '169.254.169.254'], ['100.64.0.1'], []])(
    'a name that leads to %s %s is refused, at creation and at a change',
    async (...found) => {
      const { endpoint } = await fixture.create({ url: 'https://hook.example/' });
      zone['inside.example'] = { a: found };
      const url = 'https://inside.example/';
      const refused = { code: 'VALIDATION_ERROR', faults: [{ field: 'url' }] };
      await expect(fixture.create({ url })).rejects.toMatchObject(refused);
      const asked = { endpointId: endpoint.endpointId, patch: { url } };
      await expect(updateEndpoint(fixture.ports, fixture.tenant, asked)).rejects.toMatchObject(
        refused,
      );
    },
  );

  test('a name server that does not answer is no reason to believe in a name', async () => {
    const lost = { ...fixture.ports, addresses: () => Promise.reject(new Error('ETIMEOUT')) };
    const { createEndpoint } = await import('#payments/webhooks/create.ts');
    await expect(
      createEndpoint(lost, fixture.tenant, { url: 'https://hook.example/' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('a name that leads elsewhere later', () => {
  let receiver: Receiver;
  let fixture: WebhookFixture;
  beforeEach(async () => {
    const tls = certificateFor('hook.example');
    receiver = await startReceiver({ tls });
    fixture = await openFixture({ mode: 'live', authority: tls.cert });
  });
  afterEach(async () => {
    await fixture.close();
    await receiver.stop();
  });

  test('gets nothing: no connection is made to this machine', async () => {
    const url = `https://hook.example:${receiver.port}/`;
    const { endpoint } = await fixture.create({ url });
    zone['hook.example'] = { a: ['127.0.0.1'] };
    await fixture.happen();
    await fixture.work();
    expect(receiver.received).toEqual([]);
    const [delivery] = await fixture.deliveries(endpoint.endpointId);
    expect(delivery).toMatchObject({
      status: 'PENDING',
      lastAttempt: { error: 'the host leads to an address that is not on the public internet' },
    });
  });

  test('gets nothing either when one of several addresses is inside', async () => {
    const { endpoint } = await fixture.create({ url: `https://hook.example:${receiver.port}/` });
    zone['hook.example'] = { a: ['127.0.0.1', PUBLIC] };
    await fixture.happen();
    await fixture.work();
    expect(receiver.received).toEqual([]);
    const [delivery] = await fixture.deliveries(endpoint.endpointId);
    expect(delivery?.lastAttempt?.error).toContain('not on the public internet');
  });
});

describe('this machine, where it is allowed', () => {
  const HERE = () => ({ allowHttp: true, allowLoopback: true });

  test('a connection goes to the address that was checked: nobody asks a second time', async () => {
    const tls = certificateFor('hook.example');
    const receiver = await startReceiver({ tls });
    const fixture = await openFixture({ mode: 'test', rules: HERE, authority: tls.cert });
    const { endpoint } = await fixture.create({ url: `https://hook.example:${receiver.port}/` });
    zone['hook.example'] = { a: ['127.0.0.1'] };
    dns.asked.length = 0;
    await fixture.happen();
    await fixture.work();
    expect(receiver.received).toHaveLength(1);
    expect(dns.asked.filter((asked) => asked === 'A hook.example')).toHaveLength(1);
    const [delivery] = await fixture.deliveries(endpoint.endpointId);
    expect(delivery?.status).toBe('DELIVERED');
    await fixture.close();
    await receiver.stop();
  });

  test('a certificate of somebody else is a failure', async () => {
    const receiver = await startReceiver({ tls: certificateFor('other.example') });
    const fixture = await openFixture({ mode: 'test', rules: HERE });
    const { endpoint } = await fixture.create({ url: `https://hook.example:${receiver.port}/` });
    zone['hook.example'] = { a: ['127.0.0.1'] };
    await fixture.happen();
    await fixture.work();
    const [delivery] = await fixture.deliveries(endpoint.endpointId);
    expect(delivery?.lastAttempt?.error).toMatch(/^the certificate or TLS is at fault/);
    expect(receiver.received).toEqual([]);
    await fixture.close();
    await receiver.stop();
  });

  test('is for test mode alone, by its name and by its number', async () => {
    const fixture = await openFixture({ mode: 'test' });
    const receiver = await startReceiver();
    const urls = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${receiver.port}/`);
    for (const url of urls) await fixture.create({ url });
    await fixture.happen();
    await fixture.work();
    expect(receiver.received).toHaveLength(2);
    const live = await fixture.setup.newTenant('live');
    for (const url of urls)
      await expect(fixture.create({ url }, live)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    await expect(fixture.create({ url: 'http://10.0.0.1/' })).rejects.toThrow('public internet');
    await fixture.close();
    await receiver.stop();
  });

  test('and no longer once it is not: what was created before gets nothing', async () => {
    let allowed = true;
    const rules = () => ({ allowHttp: true, allowLoopback: allowed });
    const fixture = await openFixture({ mode: 'test', rules });
    const receiver = await startReceiver();
    await fixture.create({ url: receiver.url });
    allowed = false;
    await fixture.happen();
    await fixture.work();
    expect(receiver.received).toEqual([]);
    await fixture.close();
    await receiver.stop();
  });
});
