import { exampleRequests } from './examples.ts';
import type { DocumentFacts } from './facts.ts';
import {
  CLIENT_FLOW,
  NO_KEY,
  PAYMENT_TODAY,
  READING_RULES,
  WHAT_KONTOR_IS,
} from '#words/en/guide.ts';
import { blocks, bullets, shell, steps } from '#words/markdown.ts';
import { hotelSearchMarkdown } from '#documents/hotels/mcp-guide.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsSummary } from '#documents/payments/markdown.ts';
import type { Publication } from './publication.ts';
import { referenceMarkdown } from '#documents/reference/markdown.ts';
import { readReference } from '#documents/reference/reference.ts';

const conditional = ({ siteUrl }: Publication): string =>
  shell(
    `tag=$(curl -sI '${siteUrl}/api/saas' | sed -n 's/^etag: //ip' | tr -d '\\r')`,
    `curl -i -H "If-None-Match: $tag" '${siteUrl}/api/saas'`,
  );

/** The guide, then the reference. */
const guideMarkdown = (facts: DocumentFacts): string =>
  blocks(
    `${WHAT_KONTOR_IS} ${NO_KEY}`,
    '## Recommended flow',
    steps(CLIENT_FLOW),
    '## Requests to copy',
    shell(...exampleRequests(facts.publication, facts.entries)),
    '## Reading the answers',
    bullets(READING_RULES),
    'Ask again only for what has changed:',
    conditional(facts.publication),
    '## Hotel search by MCP',
    hotelSearchMarkdown(facts),
    '## Payments API',
    paymentsSummary(facts),
    '## Payment',
    bullets(PAYMENT_TODAY),
    referenceMarkdown(readReference(directoryOpenapi(facts))),
  ).trimEnd();

/** The Markdown twin of /docs, and the beginning of /llms-full.txt. */
export const docsMarkdown = (facts: DocumentFacts, title = 'Kontor: guide and API reference') =>
  blocks(`# ${title}`, guideMarkdown(facts));
