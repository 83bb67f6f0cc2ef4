/** The words of claims: "This is us", the private page of an owner, and what is mailed. */
export const claim = {
  title: 'This is us',
  margin: 'For owners',
  choose: {
    lead: 'Whoever owns a listed site can claim its entry: prove the domain, then add and correct.',
    how:
      'Find your entry by its name, topic or website, open it, and choose “This is us”. Where it ' +
      'is missing, [apply to be listed](/apply).',
  },
  start: {
    heading: (name: string) => `${name}: this is us`,
    lead: (host: string) =>
      `Prove that ${host} is yours, and add and correct what the entry says. It costs nothing ` +
      'and needs no account.',
    email: 'Your e-mail address',
    consent: 'I am entitled to act for this company',
    send: 'Begin',
    next: 'What happens next',
    steps: (host: string) => [
      `You get a text. You show it at ${host}, in DNS or in a file.`,
      'We look for it when you say so. Where it is found, the page you are on becomes the ' +
        'private page of your entry.',
      'There you see what is known and observed, and change it. What is safe is accepted at ' +
        'once; a person reads the rest.',
      'The proof is looked at again every 90 days: leave the text where it is.',
    ],
    back: 'Back to the entry',
    privacy: '[What we keep](/privacy).',
  },
  proof: {
    heading: (name: string) => `${name}: prove the domain`,
    lead: 'Show this text at the domain, in one of these ways, then let us look.',
    keep: (day: string) =>
      `Keep the address of this page: it alone leads here, and it holds until ${day}.`,
    number: 'The number of your claim, for questions about it:',
    text: 'The text',
    dns: 'As a DNS record of the type TXT, at one of',
    file: 'Or as a file, at one of',
    look: 'Look now',
    looked: 'We looked, and did not find it',
    results: {
      /** What a look says, by what it said to the operator. */
      known: new Map([
        ['the token is here', 'the text is here'],
        ['the token is not here', 'the text is not here'],
        ['no answer in time', 'no answer in time'],
        ['the answer is longer than 4 KB', 'the answer is longer than 4 KB'],
        ['the host has no address', 'the host has no address'],
        ['the connection was refused', 'the connection was refused'],
        ['the connection was cut off', 'the connection was cut off'],
        ['the host cannot be reached', 'the host cannot be reached'],
        ['not a host name', 'it is no name of a host'],
        ['redirects too often', 'it sends on too often'],
        ['ENOTFOUND', 'there is no such name'],
        ['ENODATA', 'there is no such record'],
        ['ECONNREFUSED', 'the connection was refused'],
      ]),
      answered: (status: string) => `the server answered ${status}`,
      failed: 'it failed',
    },
    dnsWait: 'A change of DNS can take hours to spread. A file is seen at once.',
    lapsed: 'The text was not found twice in a row, so that the proof counts no longer.',
  },
  owner: {
    heading: (name: string) => `${name}: your entry`,
    lead: 'What Kontor knows of you, what it observed, and what you can change.',
    private: (day: string) =>
      'This address is private: whoever has it can change the entry. It holds until ' + `${day}.`,
    publicPage: 'The public entry',
    proved: (host: string, day: string) => `${host} was proved on ${day}.`,
    observed: 'Observed',
    nothingObserved: 'Nothing is agreed on yet.',
    notAgreed: 'Seen at the last look, and not counted before three days agree:',
    lastVisit: (day: string) => `The observer last came on ${day}.`,
    partial: (time: string) =>
      `The last look had no time for everything. The rest follows after ${time} UTC.`,
    observe: 'Have it looked at now',
    observeHelp:
      'The observer reads robots.txt, feeds, payment and more, politely: it takes a minute or ' +
      'two, and a fact counts when three looks on different days agree.',
    fields: 'What you declare',
    fieldsHelp:
      'An empty field is taken back. Values of a list and addresses at your own host are ' +
      'accepted at once; a person reads the rest.',
    save: 'Send the changes',
    requests: 'Your changes',
    noRequests: 'You have changed nothing yet.',
    columns: { sent: 'Sent', what: 'What', status: 'Status' },
    statuses: {
      WAITING: 'a person reads it',
      ACCEPTED: 'accepted; the next edition shows it',
      REJECTED: 'rejected',
      WRITTEN: 'in the register, from the next edition on',
    },
    doubts: {
      text: 'words that readers see',
      money: 'where payments go',
      host: 'an address at another host than the proved one',
      official: 'what others award',
      position: 'a new position',
    },
    address: 'Your address',
    renew: 'Make a new private address',
    renewHelp: 'The one that you have opens nothing from then on. The new one holds 90 days.',
    end: 'Give up the claim',
    endHelp: 'The address closes, and the proof counts no longer. The entry stays as it is.',
    nothing: 'nothing',
  },
  said: {
    changed: 'Your changes are here. Below is what becomes of them.',
    unchanged: 'Nothing is different from what is known: nothing was sent.',
    observing: 'The observer is on its way. Open this page again in two minutes.',
    'not-observed':
      'Visits of this site have ended, because somebody objected: the observer does not come. ' +
      'Write to us if it may again.',
    'observed-lately': 'It was looked at within the last ten minutes: try again later.',
    renewed: 'This is your new address. Keep it: the old one opens nothing any more.',
    proved: 'The text was found: the entry is yours to change.',
    revoked: 'The credential opens nothing any more.',
    agreed:
      'From now on this software sends for your hotel, and no other does. Prices that another ' +
      'one sent are no longer shown.',
    'no-vendor': 'This software does not ask to send for your hotel any more.',
    withdrawn:
      'What this software sends for your hotel is refused from now on, and the prices that it ' +
      'sent are no longer shown.',
    link: 'The booking link is set.',
    'no-link': 'The booking link is taken away.',
  },
  trouble: {
    heading: 'Something needs another look',
    unknownTitle: 'Nothing is here',
    unknown:
      'This address leads to no claim: it has ended, was replaced, or was not written whole. ' +
      'Begin again from “This is us” on the entry; with the same e-mail address you are mailed a ' +
      'new one.',
    movedTitle: 'The entry has another website',
    moved:
      'The domain that was proved here is not that of the entry any more. Begin again from ' +
      '“This is us” on the entry, and prove its present domain.',
    entryTitle: 'No such entry',
    entry: 'Nothing that can be claimed is listed under this name.',
    limitTitle: 'Too many',
    limit: 'Too many requests came from here. Try again in an hour.',
    brokenTitle: 'Not ready',
    broken: 'Something failed on our side: try again later.',
    foreignTitle: 'Not from here',
    foreign: 'Pages of other sites may not send this: use the form here.',
    email: 'An e-mail address, such as ada@acme.example.',
    consent: 'A tick: you must be entitled to act for this company.',
    endedTitle: 'The claim has ended',
    ended: 'Its address opens nothing any more, and its proof counts no longer.',
  },
  mail: {
    greeting: 'Good day,',
    closing: 'Kontor',
    unasked: 'If you did not ask for this, ignore this mail: nothing happens without the domain.',
    start: {
      subject: (name: string) => `Claim ${name}: prove the domain`,
      body: (host: string) =>
        `somebody, most likely you, says that ${host} is theirs. To prove it, show this text as ` +
        'a DNS record of the type TXT or in a file, then open the private address and let us look:',
      ways: 'One of these is enough:',
      address: 'The private address of the claim. Whoever has it holds the claim:',
    },
    address: {
      subject: (name: string) => `Your private address for ${name}`,
      body: 'here is the address at which you see and change your entry. Earlier ones are closed:',
    },
    proved: {
      subject: (name: string) => `${name} is yours to change`,
      body: (host: string) =>
        `the text was found at ${host}. Leave it there: it is looked for again every 90 days. ` +
        'This is the private address of your entry:',
    },
    accepted: {
      subject: (name: string) => `Accepted: your changes of ${name}`,
      body: 'these changes are accepted, and show with the next edition of the register:',
    },
    rejected: {
      subject: (name: string) => `Not accepted: your changes of ${name}`,
      body: (reason: string) => `these changes were not accepted. The reason: ${reason}`,
    },
    lapsed: {
      subject: (name: string) => `The proof of ${name} has lapsed`,
      body: (host: string) =>
        `we looked for your text at ${host} twice, a week apart, and did not find it. The proof ` +
        'counts no longer. Begin again from “This is us” on the entry; you get a new text to show:',
      again: (host: string) =>
        `we looked for your text at ${host} twice, a week apart, and did not find it. The proof ` +
        'counts no longer. Show this text again, in DNS or in a file:',
      address: 'Then open this private address, and let us look:',
    },
  },
  /** What is mailed to who sent a form. */
  requests: {
    approved: {
      subject: (name: string) => `${name} is approved`,
      body: 'your application is approved. The entry shows with the next edition of the register:',
    },
    rejected: {
      subject: (name: string) => `${name} is not approved`,
      body: (reason: string) => `your application is not approved. The reason: ${reason}`,
    },
    closed: {
      subject: (name: string) => `Your request about ${name}`,
      body: (id: string) => `your request ${id} was read and is closed.`,
      done: (note: string) => `What was done: ${note}`,
    },
  },
};
