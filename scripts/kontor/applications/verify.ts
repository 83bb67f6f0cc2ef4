import { isIP } from 'node:net';
import { verifyApplication } from '#register/applications/verify.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import type { Look } from '#register/proofs/token.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { contentShelf } from '../content-shelf.ts';
import { UsageError } from '../failure.ts';
import { answer, styled, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder, withStore } from '../workplace.ts';

interface Options extends OutputOptions {
  content: string;
  dnsServer?: string;
  allowLoopback?: boolean;
}

const serversOf = ({ dnsServer }: Options): string[] | undefined => {
  if (dnsServer === undefined) return undefined;
  if (isIP(dnsServer.replace(/:\d+$/, '')) > 0 || isIP(dnsServer) > 0) return [dnsServer];
  throw new UsageError('--dns-server: expected an IP address, with :port where it is not 53');
};

const reported = (looks: readonly Look[], file: string | null): string => {
  const lines = looks.map(({ where, found, result }) =>
    found
      ? `${styled('green', 'found')} ${where}`
      : `${styled('dim', 'no')}    ${where}: ${result}`,
  );
  const outcome = file ? `The record says so now: ${file}` : 'Remembered with the application.';
  return [...lines, outcome].join('\n');
};

export const applicationsVerify = () =>
  command({
    name: 'verify',
    does:
      'Looks for the token at the domain of the website, in DNS TXT and at /.well-known/kontor. ' +
      'Found: an approved record becomes silver, or gold where it declares all payment details; ' +
      'before approval the proof is remembered.',
    examples: [
      'applications verify app_0123456789abcdef',
      'applications verify app_0123456789abcdef --dns-server 9.9.9.9',
    ],
    json: '{applicationId, verifiedAt, file, looks: [{where, found, result}]}',
  })
    .argument('<id>', 'id of the application')
    .option('--dns-server <ip>', 'ask this name server instead of that of this machine')
    .option('--allow-loopback', 'also http and addresses of this machine: for trying it out')
    .option(...CONTENT_OPTION)
    .action(async (applicationId: string, options: Options) => {
      const { allowLoopback = false } = options;
      const lookup = tokenLookup({ dnsServers: serversOf(options), allowLoopback });
      const shelf = contentShelf(contentFolder(options));
      const { application, looks, file } = await withStore((store) => {
        const stores = { applications: applicationStore(store), proofs: proofStore(store) };
        const ports = { ...stores, lookup, shelf, world: systemWorld };
        return verifyApplication(ports, applicationId);
      });
      const { verifiedAt } = application;
      answer(options, { applicationId, verifiedAt, file, looks }, reported(looks, file));
    });
