import { RETENTION, type Retention } from '#kernel/config/retention.ts';
import type { Hosting } from '#words/hosting.ts';
import { mailLink, operatorLines, type Imprint } from './operator.ts';
import { plain, table } from '#words/markdown.ts';
import type { TextPage } from '#words/section.ts';

const LEAD =
  'These pages set no cookies, load nothing from other hosts and follow nobody. Kontor keeps ' +
  'what you send by its forms and what its customers pay, and a server sees what every server ' +
  'sees.';

const responsible = (imprint: Imprint): string =>
  [
    operatorLines(imprint),
    imprint.email === undefined ? '' : `E-mail: ${mailLink(imprint.email)}`,
    'More in the [imprint](/imprint).',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

const reading = ({ netlify }: Hosting): string =>
  'A request tells the server your network address, the page, the time and what your browser ' +
  'says of itself: without them there is no answer. ' +
  (netlify
    ? 'Netlify keeps them in its logs for a limited time against faults and attacks. '
    : 'Kontor itself keeps none of them of readers; the host of the server may keep them in its ' +
      'logs for a limited time against faults and attacks. ') +
  'They are combined with nothing else. Legal basis: Art. 6 (1) (f) GDPR, the interest in a ' +
  'service that works and is safe.';

const onYourDevice =
  'No cookies and no measuring. While you fill in a form, your browser keeps what you typed in ' +
  'its session storage, so that nothing is lost; it leaves your device only when you send the ' +
  'form, and is gone once it was received or the tab is closed. After an application the same ' +
  'storage holds its number and token for the next page, when you hide the hint at another ' +
  'language, that you did, and when you try an operation out in the docs, your test key. All of ' +
  'it is needed for what you asked for (§ 25 (2) no. 2 TDDDG, § 165 (3) TKG 2021, Art. 45c FMG). ' +
  'Only who signs in to the console of the operator gets a cookie, which ends with the session; ' +
  'the audit log keeps the network address of that sign-in.';

const applying =
  'We keep the form as you sent it (your name and e-mail address, what you state about the ' +
  'company), the token for your domain, the times of application, decision and proof, and the ' +
  'reason of a rejection. What you state about the company is published once it is approved, ' +
  'your name and e-mail address never.\n\n' +
  'Why: to decide on your application and answer it (Art. 6 (1) (b) GDPR), and to be able to ' +
  'show on whose word an entry stands (Art. 6 (1) (f)). How long: see ' +
  '[what is kept, and for how long](#what-is-kept-and-for-how-long), or until you ask for ' +
  'deletion, unless a law asks for longer.';

const correcting =
  'We keep the entry, your request and message, your e-mail address, the times, and a note on ' +
  'what was done. Why: to correct or remove the entry and to answer you (Art. 6 (1) (c) and (f) ' +
  'GDPR). How long: see [what is kept, and for how long](#what-is-kept-and-for-how-long), or ' +
  'until you ask for deletion, unless a law asks for longer.';

const claiming =
  'Who claims an entry gives an e-mail address and proves the domain of its website. We keep ' +
  'both, when the proof was found and looked at again, and what was changed; changes of the ' +
  'entry are published, your address never. We write to that address about the claim, and the ' +
  'mail server of the operator carries these mails. Why: to let owners keep their entry (Art. 6 ' +
  '(1) (b) GDPR), and to be able to show on whose word it stands (Art. 6 (1) (f)). How long: see ' +
  '[what is kept, and for how long](#what-is-kept-and-for-how-long), or until you ask for ' +
  'deletion.';

const asking =
  'Days, number of guests and ages of children that you ask a price for are answered from what ' +
  'hotels have sent. Some hotels keep their prices with Mews (Mews Systems B.V., Netherlands) or ' +
  'apaleo (apaleo GmbH, Germany): then Kontor passes the question on to it, without your address ' +
  'or anything else of you. Answers are kept for minutes and do not say who asked. Why: to ' +
  'answer you (Art. 6 (1) (b) GDPR).';

const abuse =
  'So that nobody floods the forms or the search for prices, your network address is turned ' +
  'into a code by a keyed hash (HMAC-SHA-256 under a secret salt; of an IPv6 address only the ' +
  'network). We keep the code, the time and a count, never the address. Counts older than two ' +
  'days are deleted with the next ones. While many forms come in, your browser is given a small ' +
  'calculation to do before one is taken; of it we keep a random number for ten minutes. ' +
  'Legal basis: Art. 6 (1) (f) GDPR.';

const entries =
  'Entries are about companies. Where the name of a company or hotel is that of a person, it ' +
  'comes from the public [source](/sources) that the entry names, and is listed in the interest ' +
  'of a public register (Art. 6 (1) (f) GDPR). Whoever is concerned may object at any time: ' +
  '[correct or remove an entry](/correction).';

const paying =
  'Customers of the payments API are organizations. For them we keep accounts, payments, payouts ' +
  'and whom they pay: the name and bank account of a beneficiary, and the names, texts, ' +
  'references and custom data that a customer writes. We do so for the customer (Art. 28 GDPR), ' +
  'and for ourselves where a law asks for records (Art. 6 (1) (c)). These texts are stored ' +
  'encrypted, each under a key of the person or customer that it is about. To erase them the key ' +
  'is deleted: then no copy can be read any more, in backups neither. Amounts, times and numbers ' +
  'stay, so that the books add up, and of a reference a digest that says whether it was used: ' +
  'nobody can read it back, and without the key of the customer nobody can try it. What is paid ' +
  'on a blockchain is public there for ever: the addresses, the amount and a number of the ' +
  'payout, never a name. A bank that pays in euros gets name, bank account and amount.';

const connecting =
  'Webhooks send events of a customer to the address that the customer names; we keep the ' +
  'attempts and the beginning of each answer (Art. 6 (1) (b) GDPR). Hotels send rooms, rates and ' +
  'free rooms, and nothing about guests; we keep when each message came and how it ended. Of a ' +
  'key that we hand out we keep a digest, its name, and when it was last used.';

const keeping = (kept: Retention): string =>
  table(
    ['What', 'Data', 'Why', 'Legal basis', 'How long'],
    Object.values(kept).map(({ kind, data, purpose, basis, days, until }) => [
      plain(kind),
      plain(data),
      plain(purpose),
      plain(basis),
      plain(days === null ? until : `${days} ${days === 1 ? 'day' : 'days'} ${until}`),
    ]),
  );

const recipients = ({ netlify, turso }: Hosting): string => {
  const netlifyWords = 'Netlify, Inc. (USA) delivers this site and runs its functions';
  const tursoWords = 'Turso (ChiselStrike, Inc., USA) stores what is kept here';
  const services = [...(netlify ? [netlifyWords] : []), ...(turso ? [tursoWords] : [])];
  const operator =
    'Applications, corrections and claims are read by the operator alone; what it writes to you ' +
    'goes through the host of its mail, a processor as well.';
  if (services.length === 0)
    return `${operator} The host of the server stores them as our processor (Art. 28 GDPR).`;
  return (
    `${operator} ${services.join('; ')}: as our processors (Art. 28 GDPR). What reaches the USA ` +
    'does so under the standard contractual clauses of the EU Commission (Art. 46 (2) (c) GDPR, ' +
    'Art. 16 (2) (d) FADP).'
  );
};

const rights =
  'You may ask what is kept about you and get a copy (Art. 15, 20 GDPR), have it corrected (Art. ' +
  '16), deleted (Art. 17) or restricted (Art. 18), and **object at any time** to what rests on ' +
  'Art. 6 (1) (f) (Art. 21): a message to the address above is enough. You may also complain to ' +
  'a data protection authority, for example where you live (Art. 77). In Switzerland the FADP ' +
  'holds as well: access (Art. 25), handing over (Art. 28), report to the FDPIC (Art. 49).\n\n' +
  'Nothing obliges you to fill in a form; without its required fields we can do nothing with it. ' +
  'No decision is made by a machine alone, and there is no profiling (Art. 22).';

/** What Art. 13 and 14 GDPR and Art. 19 FADP ask for, true of this software as it runs here. */
export const privacyPage = (
  imprint: Imprint,
  hosting: Hosting,
  kept: Retention = RETENTION,
): TextPage => ({
  title: 'Privacy',
  lead: LEAD,
  sections: [
    { heading: 'Who is responsible', markdown: responsible(imprint) },
    { heading: 'When you read', markdown: reading(hosting) },
    { heading: 'On your device', markdown: onYourDevice },
    { heading: 'When you list yourself', markdown: applying },
    { heading: 'When you ask for a correction', markdown: correcting },
    { heading: 'When you claim an entry', markdown: claiming },
    { heading: 'When you ask for a price', markdown: asking },
    { heading: 'When you pay or are paid', markdown: paying },
    { heading: 'Webhooks, hotels and keys', markdown: connecting },
    { heading: 'Against abuse', markdown: abuse },
    { heading: 'People in entries', markdown: entries },
    { heading: 'What is kept, and for how long', markdown: keeping(kept) },
    { heading: 'Who else sees it', markdown: recipients(hosting) },
    { heading: 'Your rights', markdown: rights },
    {
      heading: 'Which text counts',
      markdown: '[The German text](/de/privacy) counts. This is a translation.',
    },
  ],
});
