import type { Environment } from '#kernel/config/env.ts';
import { fault, fine, warning, type Finding } from './finding.ts';

/** Checks the settings of a deployed site; a local run needs none of them. */

const ENVIRONMENT_ADVICE = 'Set it in the environment of the deploy; .env.example explains each.';

const checkImprint = ({ imprint }: Environment): Finding => {
  const { name, street, city, country, email } = imprint;
  const wanted = { NAME: name, STREET: street, CITY: city, COUNTRY: country, EMAIL: email };
  const missing = Object.entries(wanted).flatMap(([key, value]) =>
    value ? [] : [`IMPRINT_${key}`],
  );
  if (missing.length === 0) return fine('Imprint', 'name and address are set');
  return fault('Imprint', `missing: ${missing.join(', ')}`, ENVIRONMENT_ADVICE);
};

const checkDatabaseUrl = ({ databaseUrl, databaseToken }: Environment): Finding => {
  const advice = 'On Netlify a file is lost: set DATABASE_URL to a libSQL server. Fine on one box.';
  if (databaseUrl.startsWith('file:')) return warning('Database address', databaseUrl, advice);
  const { hostname } = new URL(databaseUrl);
  if (databaseToken === undefined)
    return warning('Database address', `${hostname}, without a token`, 'Set DATABASE_TOKEN.');
  return fine('Database address', hostname);
};

const checkSalt = ({ rateSalt, databaseToken }: Environment): Finding => {
  if (rateSalt) return fine('Rate limits', 'RATE_SALT is set');
  if (databaseToken) return fine('Rate limits', 'salted by DATABASE_TOKEN');
  const advice = 'Set RATE_SALT: without it every process counts visitors on its own.';
  return warning('Rate limits', 'no salt', advice);
};

const checkWebhooks = ({ webhooks }: Environment): Finding => {
  if (webhooks.sealingKeys.length > 0) return fine('Webhooks', 'WEBHOOK_KEY is set');
  const advice = 'Set WEBHOOK_KEY, such as `openssl rand -hex 32`, and keep it: it opens secrets.';
  return warning('Webhooks', 'no key is set: organizations cannot create endpoints', advice);
};

const checkConsole = ({ consoleKey }: Environment): Finding => {
  if (consoleKey !== undefined) return fine('Console', 'CONSOLE_KEY is set');
  const advice = 'Set CONSOLE_KEY, such as `openssl rand -hex 32`: sessions then last 12 hours.';
  return warning('Console', 'no key: sessions end with the process that made them', advice);
};

const checkDataKey = ({ dataKeys }: Environment): Finding => {
  if (dataKeys.length > 0) return fine('Personal data', 'DATA_KEY is set');
  const advice =
    'Set DATA_KEY, such as `openssl rand -hex 32`, and keep it: without it whoever has the ' +
    'database and its data keys can read names and bank accounts.';
  return warning('Personal data', 'data keys are wrapped by a secret of the database', advice);
};

export const checkSettings = (environment: Environment): Finding[] => {
  const { siteUrl } = environment;
  if (siteUrl === undefined) return [fine('Site', 'SITE_URL is not set: a local run')];
  return [
    fine('Site', siteUrl),
    checkImprint(environment),
    checkDatabaseUrl(environment),
    checkSalt(environment),
    checkWebhooks(environment),
    checkConsole(environment),
    checkDataKey(environment),
  ];
};
