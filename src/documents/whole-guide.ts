import { exampleRequests } from './examples.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, shell, steps } from '#words/markdown.ts';
import { directoryServerMarkdown, hotelSearchMarkdown } from '#documents/mcp/guide.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsSummary } from '#documents/payments/markdown.ts';
import { dataRequests } from '#documents/register-api/data-requests.ts';
import type { Publication } from './publication.ts';
import { referenceMarkdown } from '#documents/reference/markdown.ts';
import { readReference } from '#documents/reference/reference.ts';

const { titles } = guide;

const conditional = ({ siteUrl }: Publication): string =>
  shell(
    `tag=$(curl -sI '${siteUrl}/api/saas' | sed -n 's/^etag: //ip' | tr -d '\\r')`,
    `curl -i -H "If-None-Match: $tag" '${siteUrl}/api/saas'`,
  );

/** Guide and reference in one text: the beginning of /llms-full.txt. */
export const wholeGuideMarkdown = (facts: DocumentFacts, title: string): string =>
  blocks(
    `# ${title}`,
    `${guide.what} ${guide.noKey}`,
    `## ${titles.flow}`,
    steps(guide.flow),
    `## ${titles.requests}`,
    shell(...exampleRequests(facts.publication, facts.entries)),
    `## ${titles.reading}`,
    bullets(guide.reading),
    titles.changed,
    conditional(facts.publication),
    `## ${titles.hotels}`,
    hotelSearchMarkdown(facts),
    `## ${titles.directory}`,
    directoryServerMarkdown(facts),
    `## ${titles.data}`,
    bullets(guide.data),
    shell(...Object.values(dataRequests(facts.publication))),
    `## ${titles.payments}`,
    paymentsSummary(facts),
    `## ${titles.payment}`,
    bullets(guide.payment),
    referenceMarkdown(readReference(directoryOpenapi(facts))),
  );
