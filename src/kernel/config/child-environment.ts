import type { VARIABLES } from './env.ts';
import { LEGAL, SITE } from './site-variables.ts';
import { factsOf } from './variable.ts';

/** The environment of child processes: an allow list without secrets. */

type Source = Readonly<Record<string, string | undefined>>;

/** Variables of the machine that any program needs. */
const MACHINE: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'TZ', 'TERM', 'TMPDIR', 'TMP', 'TEMP'],
  ...['CI', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'],
  ...['SystemRoot', 'ComSpec', 'PATHEXT', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE'],
]);

const isOfMachine = (name: string): boolean => MACHINE.has(name) || name.startsWith('LC_');

/** Settings of the server that pages depend on; without its port, which is added. */
const ALSO_BUILT_FROM = ['DEMO', 'TEST_DATA_DAYS'] as const satisfies (keyof typeof VARIABLES)[];

const BUILT_FROM: ReadonlySet<string> = new Set([
  ...Object.entries({ ...SITE.variables, ...LEGAL.variables }).flatMap(([name, schema]) =>
    factsOf(schema).isSecret ? [] : [name],
  ),
  ...ALSO_BUILT_FROM,
]);

const only = (source: Source, isGiven: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value !== undefined && isGiven(name) ? [[name, value]] : [],
    ),
  );

/** For a program that reads no settings. */
export const machineEnvironment = (source: Source): Record<string, string> =>
  only(source, isOfMachine);

/** Pages name the host of the database and no more of its address, which may hold a password. */
const hostAlone = (address: string | undefined): Record<string, string> => {
  const url = address === undefined ? null : URL.parse(address);
  return url === null || url.host === '' ? {} : { DATABASE_URL: `${url.protocol}//${url.host}` };
};

/** The environment for the build of the site, which runs the code of hundreds of packages. */
export const buildEnvironment = (source: Source): Record<string, string> => {
  const { DATABASE_URL: address, ...given } = only(
    source,
    (name) => isOfMachine(name) || BUILT_FROM.has(name),
  );
  return { ...given, ...hostAlone(address) };
};
