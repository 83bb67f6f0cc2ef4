/** The words of the form by which entries are corrected or removed, and of the page after it. */
export const correction = {
  title: 'Correct or remove an entry',
  description: 'How a listed company has its entry in Kontor corrected or removed.',
  margin: 'For listed companies',
  lead:
    'Something about you is wrong, or you do not want to be listed: say so here. A person looks ' +
    'into it and answers by e-mail.',
  request: 'Your request',
  send: 'Send the request',
  whatHappens:
    'We compare your request with public facts and correct the entry; a company that wants to go ' +
    'is removed. To keep others from doing this in your name, we may ask for a proof that the ' +
    'website is yours. The change shows with the next edition of this site.\n\n' +
    'Your e-mail address is never published. [What we keep](/privacy).',
  received: {
    title: 'Request received',
    description: 'What happens next with your request.',
    heading: 'Your request is here',
    lead: 'A person looks into it and answers to the address that you gave.',
    number: 'Its number, for questions about it:',
    status: 'Its status:',
    statuses: [
      ['OPEN', 'it waits for a person to look into it.'],
      ['CLOSED', 'it is dealt with.'],
    ] satisfies readonly (readonly [string, string])[],
    keepAddress: 'Keep the address of this page: it tells the status of your request.',
    inAddress:
      'Its number, for questions about it, ends the address of this page. Without scripts its ' +
      'status stands at `/api/corrections/` followed by that number.',
    then:
      'What is changed shows with the next edition of this site. What we keep of you is on the ' +
      'page on [privacy](/privacy).',
  },
};
