/** The words of the form by which owners list themselves, and of the pages around it. */
export const apply = {
  title: 'List yourself',
  description:
    'Publishers, stores and SaaS companies of the European Union and hotels in Germany, ' +
    'Austria and Switzerland list themselves in Kontor, free of charge.',
  margin: 'Free of charge, no account',
  lead:
    'An entry of your own in the register: a page for people, a JSON record for software agents, ' +
    'and a row in the search. You say what it says.',
  intro:
    'The form takes about five minutes and has three short steps. A person reads every ' +
    'application and answers by e-mail. [What happens next](#next), ' +
    '[how to prove your domain](#domain).',
  steps: ['Who you are', 'What it is', 'Payment details, optional'],
  change: 'Change',
  unchosen: 'Choose a register above: its own questions appear here with these.',
  noPayment: 'Hotels are listed without payment details; there is nothing to fill in.',
  send: 'Send the application',
  next: 'Continue',
  whatHappens:
    '1. At once you see the number of your application and a token for your domain.\n' +
    '2. A person compares the application with your website, and approves it or explains by ' +
    'e-mail why not. Nothing is listed without that.\n' +
    '3. Approved, the entry appears in the register with the next edition of this site, marked ' +
    'as listed by its owner.\n\n' +
    'Your name and e-mail address are never published. [What we keep](/privacy). Later changes: ' +
    '[ask for a correction](/correction).',
  prove: 'How to prove your domain',
  proveWhy:
    "A company that proves control of the website's domain is listed as silver instead of " +
    'bronze; complete payment details then make it [gold](/how-it-works#tiers). It may be done ' +
    'before approval or at any time after. Hotels carry no tier, but the proof helps to see that ' +
    'an application is yours.\n\n' +
    'You get a token when you have applied. Publish it in one of two ways and leave it there:',
  proof: {
    dns: 'In the DNS, as a TXT record',
    file: 'Or on the website, as a text file',
    host: 'your-domain.eu',
  },
  received: {
    title: 'Application received',
    description: 'What happens next with your application.',
    heading: 'Your application is here',
    lead:
      'A person reads it, compares it with your website and writes to you. Until then nothing is ' +
      'listed.',
    number: 'Its number, for questions about it:',
    status: 'Its status:',
    statuses: [
      ['SUBMITTED', 'it waits for a person to read it.'],
      ['APPROVED', 'it is approved.'],
      ['REJECTED', 'it is not approved; the reason came by e-mail.'],
    ] satisfies readonly (readonly [string, string])[],
    token: 'Your token',
    inAddress:
      'The address of this page ends with both: the number of your application after ' +
      '`application=`, and the token, which begins with `kontor-verification=`.',
    noteDown: 'Note it down: it is shown only here.',
    prove: 'Prove your domain',
    ways: 'Publish the token in one of two ways and leave it there:',
    checked:
      'We look for it when we read your application, and again when you ask us to. With it, an ' +
      'entry is [silver](/how-it-works#tiers) instead of bronze; hotels carry no such mark.',
    then: 'Then',
    thenText:
      'Approved, the entry appears in the register with the next edition of this site. What we ' +
      'keep of you is on the page on [privacy](/privacy).',
  },
};
