import { exampleRequests } from './examples.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, shell, steps } from '#words/markdown.ts';
import { directoryServerMarkdown, hotelSearchMarkdown } from '#documents/mcp/guide.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsSummary } from '#documents/payments/markdown.ts';
import type { Publication } from './publication.ts';
import { referenceMarkdown } from '#documents/reference/markdown.ts';
import { readReference } from '#documents/reference/reference.ts';

const { titles } = guide;

const conditional = ({ siteUrl }: Publication): string =>
  shell(
    `tag=$(curl -sI '${siteUrl}/api/saas' | sed -n 's/^etag: //ip' | tr -d '\\r')`,
    `curl -i -H "If-None-Match: $tag" '${siteUrl}/api/saas'`,
  );

/** What is observed, what changed, and the files of whole registers. */
export const dataRequests = ({ siteUrl }: Publication): readonly string[] => [
  `curl '${siteUrl}/api/observations?crawler=GPTBot&verdict=refused'`,
  `curl '${siteUrl}/api/changes?limit=2'`,
  `curl '${siteUrl}/data/index.json'`,
];

/** The guide, then the reference. */
const guideMarkdown = (facts: DocumentFacts): string =>
  blocks(
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
    shell(...dataRequests(facts.publication)),
    `## ${titles.payments}`,
    paymentsSummary(facts),
    `## ${titles.payment}`,
    bullets(guide.payment),
    referenceMarkdown(readReference(directoryOpenapi(facts))),
  ).trimEnd();

/** The Markdown alternate of /docs, and the beginning of /llms-full.txt. */
export const docsMarkdown = (facts: DocumentFacts, title = titles.page) =>
  blocks(`# ${title}`, guideMarkdown(facts));
