import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ENTRY, ENTRY_JSON, LAYOUT, REGISTER } from './templates.ts';

/** What this configuration calls of Eleventy's own. */
interface EleventyConfig {
  addGlobalData(name: string, value: unknown): void;
  addTemplate(path: string, content: string, data: object): void;
}

const peerData = z.object({ entries: z.unknown(), listings: z.unknown() });

/** The peer: Eleventy builds as many pages and JSON files from the same records. */
const configure = (config: EleventyConfig): void => {
  const text = readFileSync(process.env['PEER_DATA'] ?? '', 'utf8');
  const data = peerData.parse(JSON.parse(text));
  config.addGlobalData('entries', data.entries);
  config.addGlobalData('listings', data.listings);
  config.addTemplate('_includes/layout.njk', LAYOUT, {});
  config.addTemplate('entry.njk', ENTRY, {
    layout: 'layout.njk',
    pagination: { data: 'entries', size: 1, alias: 'entry' },
    permalink: '{{ entry.kind }}/{{ entry.slug }}.html',
  });
  config.addTemplate('entry-json.njk', ENTRY_JSON, {
    pagination: { data: 'entries', size: 1, alias: 'entry' },
    permalink: 'api/{{ entry.kind }}/{{ entry.slug }}.json',
  });
  config.addTemplate('register.njk', REGISTER, {
    layout: 'layout.njk',
    pagination: { data: 'listings', size: 1, alias: 'listing' },
    permalink: '{{ listing.path }}.html',
  });
};

export default configure;
