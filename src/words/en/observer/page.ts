import type { TextPage } from '#words/section.ts';

/** What the page has to name. */
export interface ObserverFacts {
  /** How requests of the observer name themselves. */
  agent: string;
  /** By which name robots.txt may speak to it. */
  token: string;
  /** Where the key is that signs its requests. */
  keyPath: string;
}

const asked =
  'A visit asks for `robots.txt`, the home page, an address that cannot be there, and files at ' +
  'known addresses, such as `llms.txt`, `/.well-known/x402` or the sitemap. Where the owner ' +
  'declares a sample article, here or at another host of the same domain, it is asked for once, ' +
  'without paying, and as the `robots.txt` of its own host allows. Nothing is sent but the ' +
  'request: no form, no cookie, no password.';

const polite =
  'A visit makes at most 16 requests, one after the other and at least two seconds apart, or as ' +
  'far apart as `Crawl-delay` asks. Of each answer 64 KiB are read, for at most five seconds. ' +
  'What did not change is not fetched again. A site is visited daily until three days agree on ' +
  'what it says, then weekly. After 429, or a `Retry-After`, it is left alone for as long as it ' +
  'asks, and twice as long the next time, up to 90 days.';

const recognized = ({ agent, keyPath }: ObserverFacts): string =>
  `Requests call themselves \`${agent}\`. Where this site has a key for it they are signed by ` +
  'HTTP Message Signatures (RFC 9421, Web Bot Auth); the key is in the ' +
  `[directory](${keyPath}), and a request without its signature is then not ours.`;

const kept =
  'Each fact is kept with the day, the status, a hash of what was read and the line that said ' +
  'so. It changes when three looks on different days agree. Where a look fails, nothing is said. ' +
  'Anybody may read it: [all facts](/api/observations), or those of one entry at ' +
  '`/api/observations/publishers/derstandard`.';

const objecting = ({ token }: ObserverFacts): string =>
  'Two lines in your `robots.txt` close your site to it from the next visit on:\n\n' +
  `\`\`\`\nUser-agent: ${token}\nDisallow: /\n\`\`\`\n\n` +
  'It then asks for `robots.txt` alone: what that file says is still published, and what was ' +
  'seen before stays. To end this too, [write to us](/correction): we then do not visit your ' +
  'site any more, and erase what was seen of it.';

/** The page that requests of the observer name. */
export const observerPage = (facts: ObserverFacts): TextPage => ({
  title: 'The observer',
  lead: 'A program that looks at listed websites, to say what they let software do.',
  sections: [
    { heading: 'What it asks for', markdown: asked },
    { heading: 'How often', markdown: polite },
    { heading: 'How to recognize it', markdown: recognized(facts) },
    { heading: 'What is kept', markdown: kept },
    { heading: 'How to end it', markdown: objecting(facts) },
  ],
});
