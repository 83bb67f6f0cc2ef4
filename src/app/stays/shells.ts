import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { shellName } from '#site/stays/shell.ts';
import type { Language } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { PROJECT_FOLDER } from '#app/project-folder.ts';
import { nameClient, visitorQuota } from '#app/store.ts';
import { MINUTE_MS } from './search-ports.ts';

/** What all pages of stays share: the page around an answer, and how often a visitor may ask. */

/** Read each time: a local run that follows edits builds it anew. */
export const shellIn = (language: Language): Promise<string> => {
  const folder = resolve(PROJECT_FOLDER, dirname(environment().catalogueFile));
  return readFile(join(folder, shellName(language)), 'utf8');
};

/** A page costs what a call of the tool costs. */
export const takeSearch = async (address: string) => {
  const most = environment().mcpCallsPerMinute;
  return (await visitorQuota('stays', { most, windowMs: MINUTE_MS })).take(nameClient(address));
};
