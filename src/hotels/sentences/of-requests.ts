import { joined } from '#kernel/text/joined.ts';

/** Why a request contains no readable message. */

const SMALLER = 'send fewer rooms or days in one message';

export const REQUEST = {
  tooLarge: joined(
    'the request is larger than {size}: compress it with gzip (Content-Encoding: gzip, up to ',
    `{unpacked} unpacked), or ${SMALLER}`,
  ),
  tooLargeUnpacked: joined(
    'the request is larger than {size} once it is unpacked from gzip: ',
    SMALLER,
  ),
  swells: joined(
    'the request is more than {ratio} times larger once it is unpacked from gzip: ',
    SMALLER,
  ),
  coding: 'Content-Encoding: expected gzip or none',
  notGzip: 'the body is not gzip, as its Content-Encoding says',
  notUtf8: 'the request is not UTF-8',
  tooSlow: joined('the message took longer than {seconds} seconds to read: ', SMALLER),
  outOfMemory: joined('the message took more memory to read than a message may: ', SMALLER),
  manyMessages: 'too many messages of all hotels wait to be read: try again in a few seconds',
  manyWait: joined(
    'more than {count} messages of this hotel wait: send the next one when the one before is ',
    'answered',
  ),
  manyAMinute: 'more than {count} messages of this hotel within a minute: put changes together',
  manyOfVendor: 'more than {count} messages of these sign-in data wait: send fewer at once',
  signIn: 'the user name or the password is missing or wrong',
  signInFailures: 'too many failures to sign in',
  notMultipart: 'expected multipart/form-data with the parts action and request',
  manyParts: 'expected at most {count} parts',
  malformed: 'the body is not well-formed multipart/form-data',
  malformedOrMany: 'the body is not well-formed multipart/form-data of at most {count} parts',
  // The wording of the standard.
  action: 'unknown or missing action',
  requestOnce: 'expected exactly one part named request',
  noVersion: 'expected the version of AlpineBits in the header {header}',
  otherVersion: 'this version of AlpineBits is not spoken here: expected {versions}',
  replaced: 'the user name or the password has been replaced meanwhile',
  boundElsewhere: 'these sign-in data are bound to another hotel meanwhile: send it again',
  noPath: 'nothing is at this path',
  notSetUp: 'this site is not set up yet',
  wrongMethod: '{method} is not allowed here: use POST',
  tooManyRequests: 'too many requests: try again in {seconds} seconds',
  failed: 'something failed on our side: try again later',
  noHotel: 'hotel: expected the slug of a listed hotel, such as {example}',
  noMessage: 'request: expected at least one message',
  messagesMost: 'expected at most {count} messages',
  staysMost: 'stays: expected at most {count}',
  types: 'Content-Type: expected multipart/form-data, application/json or application/xml',
  json: '{fault}: expected JSON such as {example}',
  otherAction: 'action: expected {actions}, not "{given}"',
  noRoot: joined(
    'No message of AlpineBits that is taken here begins in the text: expected the root element ',
    '{names}',
  ),
  ofAri: joined(
    '{root} is a message of ARI: it is sent to /ari, and not checked here. No message of ',
    'AlpineBits that is taken here begins in the text: expected the root element {names}',
  ),
} as const;
