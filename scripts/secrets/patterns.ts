/** How secrets look: what has a form of its own, and what only its name and its chance betray. */

export interface Finding {
  /** What it seems to be. */
  kind: string;
  line: number;
  /** The secret itself. It is never printed. */
  secret: string;
}

interface Form {
  kind: string;
  /** The first group is the secret where there is one, else all of it. */
  pattern: RegExp;
  isSecret?: (secret: string) => boolean;
}

const MOST_BYTE = 255;
const isKeyPair = (list: string): boolean =>
  (list.match(/\d+/g) ?? []).every((number) => Number(number) <= MOST_BYTE) &&
  new Set(list.match(/\d+/g)).size > 8;

/** Bits of chance in each character: words have some 3, random base64 more than 4. */
const entropy = (text: string): number => {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
};

const HEX_LEAST_BITS = 3;
const LEAST_BITS = 3.9;
const LEAST_DIGITS = 2;

/** Random digits and letters, and no path, no name in words, no example. */
const isRandom = (value: string): boolean => {
  if (/^[0-9a-f]+$/i.test(value)) return entropy(value) >= HEX_LEAST_BITS;
  const digits = value.match(/\d/g)?.length ?? 0;
  return digits >= LEAST_DIGITS && /[a-z]/i.test(value) && entropy(value) >= LEAST_BITS;
};

const SECRET_NAME =
  '[\\w.-]*(?:secret|token|passw(?:or)?d|passphrase|credential|api_?-?key|private_?-?key|' +
  'vault|wallet|salt|seed|webhook_?key|kontor_?key|mnemonic)\\w*';

const FORMS: readonly Form[] = [
  { kind: 'a private key', pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g },
  {
    kind: 'a Solana key pair',
    pattern: /\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*,?\s*\]/g,
    isSecret: isKeyPair,
  },
  { kind: 'a key of Kontor', pattern: /kontor_(?:op|test|live)_sk_[0-9A-Za-z]{20,}/g },
  { kind: 'a key of a payment service', pattern: /\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}/g },
  { kind: 'a secret of webhooks', pattern: /\bwhs(?:ec|k)_[0-9A-Za-z+/=_-]{24,}/g },
  { kind: 'a token of GitHub', pattern: /\b(?:gh[oprsu]_\w{36,}|github_pat_\w{40,})/g },
  { kind: 'a token of GitLab', pattern: /\bglpat-[\w-]{20,}/g },
  { kind: 'a token of npm', pattern: /\bnpm_[0-9A-Za-z]{36}\b/g },
  { kind: 'a token of Netlify', pattern: /\bnf[a-z]_[0-9A-Za-z]{36,}/g },
  { kind: 'a token of Slack', pattern: /\bxox[abeoprs]-[\w-]{10,}/g },
  { kind: 'a key of AWS', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: 'a key of Google', pattern: /\bAIza[\w-]{35}/g },
  { kind: 'a key of a model service', pattern: /\bsk-(?:ant-|proj-)?[\w-]{32,}/g },
  {
    kind: 'a signed token (JWT)',
    pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/g,
  },
  {
    kind: 'a password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@'"`]{1,80}:([^\s:/@'"`$<{]{8,})@/gi,
    isSecret: (value) => /\d/.test(value) && entropy(value) >= HEX_LEAST_BITS,
  },
  {
    kind: 'a random value under the name of a secret',
    pattern: new RegExp(
      `\\b${SECRET_NAME}['"\`]?\\s*(?::\\s*\\w+\\s*)?[:=]>?\\s*['"\`]?([\\w+/=-]{20,})(?![\\w(.])`,
      'gi',
    ),
    isSecret: isRandom,
  },
];

/** Everything in a text that looks like a secret. */
export const findingsIn = (text: string): Finding[] =>
  FORMS.flatMap(({ kind, pattern, isSecret = () => true }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const secret = match[1] ?? match[0];
      if (!isSecret(secret)) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [{ kind, line, secret }];
    }),
  );
