/** The words around every page, and of parts that many pages have. */
export const site = {
  /** The language's own name, and the hint for readers who prefer it. */
  name: 'English',
  openGraphLocale: 'en_GB',
  alsoHere: 'This page is also in English.',
  goThere: 'Read it in English',
  dismiss: 'Hide',
  languages: 'Languages',
  allRegisters: 'All registers',
  feed: 'New entries',
  skip: 'Skip to the content',
  registers: 'Registers',
  guides: 'Guides',
  forAgents: 'For agents',
  forDevelopers: 'For developers',
  about: 'About Kontor',
  contents: 'Contents',
  copy: 'Copy',
  copyOf: (what: string) => `Copy ${what}`,
  search: 'Search',
  optional: 'optional',
  whatHappensNext: 'What happens next',
  header: [
    ['/docs', 'Docs'],
    ['/how-it-works', 'How it works'],
    ['/apply', 'List yourself'],
  ] satisfies readonly (readonly [string, string])[],
  agents: [
    ['/openapi.json', 'OpenAPI'],
    ['/llms.txt', 'llms.txt'],
    ['/SKILL.md', 'SKILL.md'],
    ['/docs#hotel-search', 'MCP server'],
    ['/.well-known/x402', 'x402 manifest'],
    ['/feed.xml', 'Feed of new entries'],
    ['/sitemap.xml', 'Sitemap'],
  ] satisfies readonly (readonly [string, string])[],
  developers: [
    ['/docs', 'Docs'],
    ['/docs#reference', 'API reference'],
    ['/docs/payments', 'Payments API'],
    ['/data', 'The register as data'],
  ] satisfies readonly (readonly [string, string])[],
  pages: [
    ['/how-it-works', 'How it works'],
    ['/sources', 'Sources and licences'],
    ['/correction', 'Correct or remove an entry'],
    ['/imprint', 'Imprint'],
    ['/privacy', 'Privacy'],
    ['/security', 'Security'],
    ['/third-party-notices.txt', 'Notices of third parties'],
  ] satisfies readonly (readonly [string, string])[],
  attribution:
    'Facts come from public sources, among them © OpenStreetMap contributors (ODbL 1.0), from ' +
    'what is publicly known, and from owners themselves; each entry names its own. ' +
    '[Sources and licences](/sources).',
  pager: { label: 'Pages', previous: 'Previous', next: 'Next', of: 'of', page: 'Page' },
};
