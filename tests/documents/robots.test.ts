import robotsParser from 'robots-parser';
import { describe, expect, test } from 'vitest';
import { CONTENT_SIGNAL, CONTENT_USAGE, robotsText } from '#documents/robots.ts';
import { ANSWERING_AGENTS, TRAINING_AGENTS } from '#register/observer/crawlers.ts';
import { PUBLICATION } from '../support/documents.ts';

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
    expect(CONTENT_USAGE).toBe('search=y, train-ai=n');
    for (const group of groups) {
      expect(group).toContain(`Content-Signal: ${CONTENT_SIGNAL}\n`);
      expect(group).toContain(`Content-Usage: ${CONTENT_USAGE}\n`);
    }
  });

  test('leads to the sitemap by its whole address', () => {
    expect(robots.getSitemaps()).toEqual([`${PUBLICATION.siteUrl}/sitemap.xml`]);
    expect(text).toContain(`\nAgentmap: ${PUBLICATION.siteUrl}/.well-known/ard.json\n`);
  });
});
