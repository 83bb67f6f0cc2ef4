import { observedWordsFrom, type ObservedTexts } from '#words/observed.ts';

export const observedTexts: ObservedTexts = {
  language: 'de',
  labels: {
    sample: 'Eine Probe ohne Bezahlung',
    'content-signal': 'Content-Signal',
    'content-usage': 'Content-Usage',
    'tdm-page': 'Text- und Data-Mining, laut Startseite',
    'tdm-file': 'Text- und Data-Mining, laut tdmrep.json',
    'ai-txt': 'ai.txt',
    feed: 'Feed',
    sitemap: 'Sitemap',
    'news-sitemap': 'Nachrichten-Sitemap',
    'llms-txt': 'llms.txt',
    openapi: 'OpenAPI',
    'payment-info': 'Preise in OpenAPI',
    x402: 'x402-Manifest',
    'mcp-card': 'Karte des MCP-Servers',
    'agent-card': 'Karte des Agenten',
    ard: 'ard.json',
    ucp: 'Universal Commerce Protocol',
    'api-catalog': 'API-Katalog',
    'security-txt': 'security.txt',
  },
  verdicts: {
    open: 'offen',
    gated: 'verlangt Bezahlung oder eine Anmeldung',
    refused: 'untersagt',
    wrong: 'vorhanden, aber es funktioniert nicht',
    absent: 'nicht vorhanden',
    unknown: 'nicht bekannt',
  },
  heading: (day) => `Beobachtet, ${day}`,
  allMayRead: (count) => `KI-Crawler: Alle ${count}, nach denen gefragt wurde, dürfen lesen`,
  allMayReadInPart: (count) =>
    `KI-Crawler: Alle ${count}, nach denen gefragt wurde, dürfen lesen, aber nicht jede Adresse`,
  noneMayRead: 'KI-Crawler: Keiner darf lesen',
  mayNotRead: (names) => `KI-Crawler, die nicht lesen dürfen: ${names}`,
  mayRead: (names) => `KI-Crawler, die lesen dürfen: ${names}`,
  mayReadInPart: (names) => `KI-Crawler, die lesen dürfen, aber nicht jede Adresse: ${names}`,
  evidence: 'Belege und Verlauf',
  how: 'wie beobachtet wird',
  page: '/de/observer',
  why: {
    name: 'Tatsachen mit ihren Belegen',
    past: 'Was sich änderte, das Neueste zuerst',
    labels: {
      robots: 'robots.txt',
      'crawler:*': 'Crawler, die robots.txt nicht nennt',
      encryption: 'Verschlüsselung (TLS)',
      redirect: 'Weiterleitungen',
      'schema-org': 'Angaben nach schema.org',
      'unknown-addresses': 'Die Antwort, dass es eine Adresse nicht gibt',
    },
    columns: {
      what: 'Was',
      verdict: 'Ergebnis',
      evidence: 'Was gefragt und geantwortet wurde',
      day: 'Zuletzt gesehen',
      since: 'Seit',
    },
    crawlers: (names) => `KI-Crawler: ${names}`,
    works: 'vorhanden, und es funktioniert',
    noAnswer: 'keine Antwort',
    notAgreed: 'zählt erst, wenn drei Tage übereinstimmen',
    title: (name) => `${name}: was beobachtet wurde`,
    lead: (site) =>
      `Was der Beobachter unter ${site} las: jede Adresse, der HTTP-Status ihrer Antwort, die ` +
      'Zeile, die entschied, und die SHA-256 des Gelesenen.',
    nothing:
      'Noch ist nichts bestätigt: Eine Tatsache zählt, wenn drei Blicke an verschiedenen Tagen ' +
      'übereinstimmen.',
    noHistory: 'Seit dem ersten Blick hat sich nichts geändert.',
    back: 'Zurück zum Eintrag',
    json: 'JSON',
    missing: 'Ein solcher Eintrag ist nicht verzeichnet.',
  },
};

export const observedWords = observedWordsFrom(observedTexts);
