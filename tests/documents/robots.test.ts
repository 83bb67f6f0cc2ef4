import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import robotsParser from 'robots-parser';
import { describe, expect, test } from 'vitest';
import { CONTENT_SIGNAL, CONTENT_USAGE, robotsText } from '#documents/robots.ts';
import { ANSWERING_AGENTS, TRAINING_AGENTS } from '#register/observer/crawlers.ts';
import { PUBLICATION } from '../support/documents.ts';
import { ROOT } from '../support/process.ts';

const text = robotsText(PUBLICATION);
const robots = robotsParser(`${PUBLICATION.siteUrl}/robots.txt`, text);
const groups = text.split('\n\n').filter((block) => block.startsWith('User-agent:'));

describe('/robots.txt', () => {
  test.each([...ANSWERING_AGENTS, ...TRAINING_AGENTS, 'SomeBotNobodyKnows'])(
    'lets %s read pages, records and documents',
    (agent) => {
      const open = ['/', '/publishers', '/hotels/x', '/api/publishers?q=x', '/llms.txt'];
      for (const path of [...open, '/v1/openapi.json'])
        expect(robots.isAllowed(PUBLICATION.siteUrl + path, agent), path).toBe(true);
      for (const path of ['/console', '/console/session', '/v1', '/v1/accounts', '/v1/payouts/x'])
        expect(robots.isAllowed(PUBLICATION.siteUrl + path, agent), path).toBe(false);
    },
  );

  test('names the well-known bots and names none twice', () => {
    const named = [...text.matchAll(/^User-agent: (.+)$/gm)].map(([, agent]) => agent);
    expect(named).toEqual(
      expect.arrayContaining(['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'PerplexityBot']),
    );
    expect(new Set(named).size).toBe(named.length);
  });

  test('every group carries the content signal, because a named group replaces that of *', () => {
    expect(CONTENT_SIGNAL).toBe('search=yes, ai-input=yes, ai-train=no');
    expect(groups).toHaveLength(3);
    for (const group of groups) {
      expect(group).toContain(`Content-Signal: ${CONTENT_SIGNAL}\n`);
    }
  });

  test('leads to the sitemap by its whole address', () => {
    expect(robots.getSitemaps()).toEqual([`${PUBLICATION.siteUrl}/sitemap.xml`]);
    expect(text).toContain(`\n# Agentmap: ${PUBLICATION.siteUrl}/.well-known/ard.json\n`);
  });

  test('holds no record that a judge of robots.txt takes for a mistake', () => {
    const records = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const names = new Set(records.map((line) => line.split(':')[0]));
    const known = ['User-agent', 'Allow', 'Disallow', 'Sitemap', 'Content-Signal'];
    expect([...names].sort()).toEqual(known.sort());
  });

  test('every page says the same in the words of the IETF, by a header', async () => {
    expect(CONTENT_USAGE).toBe('search=y, train-ai=n');
    const rules = await readFile(join(ROOT, 'netlify.toml'), 'utf8');
    const [everywhere = ''] = rules
      .split('[[headers]]')
      .filter((rule) => /for = "\/\*"/.test(rule));
    expect(everywhere).toContain(`Content-Usage = "${CONTENT_USAGE}"`);
  });
});
