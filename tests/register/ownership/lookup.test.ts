import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, describe, expect, test } from 'vitest';
import { tokenLookup, type LookupOptions } from '#register/ownership/lookup.ts';
import { certificateFor } from '../../support/certificate.ts';
import { startDns, type Zone } from '../../support/dns.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const TOKEN = 'kontor-verification=0123456789abcdefghjkmnpqrstvwxyz';
const LOOPBACK = { a: ['127.0.0.1'] };

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const listen = async (server: Server): Promise<number> => {
  const port = await listenOnLoopback(server);
  stops.push(
    () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  );
  return port;
};

const website = async (handle: RequestListener, host = 'owner.example') =>
  `http://${host}:${await listen(createServer(handle))}/`;

const names = async (zone: Zone) => {
  const dns = await startDns(zone);
  stops.push(dns.stop);
  return dns;
};

const lookAt = async (site: string, zone: Zone, options: LookupOptions = {}) => {
  const dns = await names(zone);
  const lookup = tokenLookup({ dnsServers: [dns.address], allowLoopback: true, ...options });
  const looks = await lookup.look(site, TOKEN);
  return { looks, found: looks.filter((look) => look.found).map(({ where }) => where), dns };
};

const results = (looks: { where: string; result: string }[]) =>
  looks.filter(({ where }) => where.startsWith('http')).map(({ result }) => result);

describe('the token is found', () => {
  test('in a TXT record of _kontor below the host, or of the host', async () => {
    const below = await lookAt('https://owner.example/', {
      '_kontor.owner.example': { txt: ['other', TOKEN] },
    });
    expect(below.found).toEqual(['DNS TXT _kontor.owner.example']);
    const at = await lookAt('https://owner.example/', { 'owner.example': { txt: [TOKEN] } });
    expect(at.found).toEqual(['DNS TXT owner.example']);
  });

  test('at the domain of a host that begins with www', async () => {
    const { found } = await lookAt('https://www.owner.example/shop', {
      '_kontor.owner.example': { txt: [TOKEN] },
    });
    expect(found).toEqual(['DNS TXT _kontor.owner.example']);
  });

  test('as a line of /.well-known/kontor', async () => {
    const site = await website((request, response) => {
      response.end(request.url === '/.well-known/kontor' ? `hello\r\n  ${TOKEN}\r\n` : '');
    });
    const { found } = await lookAt(`${site}some/page`, { 'owner.example': LOOPBACK });
    expect(found).toEqual([`${site}.well-known/kontor`]);
  });

  test('behind a redirect from the domain to www', async () => {
    const site = await website((request, response) => {
      const { host = '' } = request.headers;
      if (host.startsWith('www.')) return response.end(TOKEN);
      return response.writeHead(301, { Location: `http://www.${host}/.well-known/kontor` }).end();
    }, 'www.owner.example');
    const zone = { 'owner.example': LOOPBACK, 'www.owner.example': LOOPBACK };
    expect((await lookAt(site, zone)).found).toHaveLength(2);
  });

  test('over https with the certificate of the host, and not with another', async () => {
    const pair = certificateFor('owner.example');
    const port = await listen(createTlsServer(pair, (_, response) => response.end(TOKEN)));
    const zone = { 'owner.example': LOOPBACK, 'thief.example': LOOPBACK };
    const authority = pair.cert;
    const owner = await lookAt(`https://owner.example:${port}/`, zone, { authority });
    expect(owner.found).toHaveLength(1);
    const thief = await lookAt(`https://thief.example:${port}/`, zone, { authority });
    expect(thief.found).toEqual([]);
    expect(results(thief.looks)).toEqual([expect.stringMatching(/does not match certificate/)]);
  });
});

describe('the token is not found', () => {
  test('where a text only contains it', async () => {
    const site = await website((_, response) => response.end(`x${TOKEN}`));
    const zone = { 'owner.example': { ...LOOPBACK, txt: [`${TOKEN}x`] } };
    expect((await lookAt(site, zone)).found).toEqual([]);
  });

  test.each([
    ['an address of this machine', '127.0.0.1'],
    ['an address of its network', '10.0.0.7'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
  ])('at %s, which is never asked', async (_, address) => {
    let asked = 0;
    const site = await website((_request, response) => {
      asked += 1;
      response.end(TOKEN);
    });
    const zone = { 'owner.example': { a: [address] } };
    const { looks, found } = await lookAt(site, zone, { allowLoopback: false });
    expect(found).toEqual([]);
    expect(results(looks)).toEqual([
      'the host leads to an address that is not on the public internet',
    ]);
    expect(asked).toBe(0);
  });

  test('when one of several addresses is not public', async () => {
    const zone = { 'owner.example': { a: ['127.0.0.1', '192.168.0.1'] } };
    const site = await website((_, response) => response.end(TOKEN));
    expect((await lookAt(site, zone)).found).toEqual([]);
  });

  test('on http, or at another port, unless loopback is allowed', async () => {
    const { looks } = await lookAt('http://owner.example:8080/', {}, { allowLoopback: false });
    const urls = looks.map(({ where }) => where).filter((where) => where.startsWith('http'));
    expect(urls).toEqual(['https://owner.example/.well-known/kontor']);
  });

  test('behind a redirect to another host, which is never asked', async () => {
    let asked = 0;
    const other = await website((_, response) => {
      asked += 1;
      response.end(TOKEN);
    }, 'other.example');
    const site = await website((_, response) => response.writeHead(302, { Location: other }).end());
    const zone = { 'owner.example': LOOPBACK, 'other.example': LOOPBACK };
    const { looks, found } = await lookAt(site, zone);
    expect(found).toEqual([]);
    expect(results(looks)).toEqual([expect.stringMatching(/^redirects to another host/)]);
    expect(asked).toBe(0);
  });

  test('in a circle of redirects', async () => {
    const site = await website((_, response) => response.writeHead(302, { Location: '/' }).end());
    const { looks } = await lookAt(site, { 'owner.example': LOOPBACK });
    expect(results(looks)).toEqual(['redirects too often']);
  });

  test('in an answer of more than 4 KB, or with an error status', async () => {
    const long = await website((_, response) => response.end(`${TOKEN}\n${'x'.repeat(5000)}`));
    const zone = { 'owner.example': LOOPBACK };
    expect(results((await lookAt(long, zone)).looks)).toEqual(['the answer is longer than 4 KB']);
    const gone = await website((_, response) => response.writeHead(404).end(TOKEN));
    expect(results((await lookAt(gone, zone)).looks)).toEqual(['answered 404']);
  });

  test('in an answer that does not come, or does not end, in time', async () => {
    const zone = { 'owner.example': LOOPBACK };
    const silent = await website(() => undefined);
    const slow = await website((_, response) => void response.write(TOKEN));
    for (const site of [silent, slow]) {
      const { looks } = await lookAt(site, zone, { timeoutMs: 300 });
      expect(results(looks)).toEqual(['no answer in time']);
    }
  });

  test('when the names cannot be asked', async () => {
    const dnsServers = ['127.0.0.1:9'];
    const looks = await tokenLookup({ dnsServers, timeoutMs: 400 }).look(
      'https://owner.example/',
      TOKEN,
    );
    expect(looks.map(({ found }) => found)).toEqual([false, false, false]);
  });
});
