import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MessageError } from '#hotels/ota/message-error.ts';
import { parseRatePlans } from '#hotels/alpinebits/rate-plans/message.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed, parseXml } from '#hotels/ota/xml.ts';
import { messageOf, PLAN } from '../../support/rate-plan-message.ts';
import { runs } from '../../support/runs.ts';

const faultOf = (text: string, sizeLimit?: number): string | undefined => {
  try {
    parseXml(text, { sizeLimit });
    return undefined;
  } catch (error) {
    if (error instanceof MessageError) return error.message;
    throw error;
  }
};

describe('a message', () => {
  test('is read as elements with texts, attributes and the line of each', () => {
    const root = parseXml(
      '\u{feff}<?xml version="1.0"?>\n<!-- x -->\n<o:a x="1" o:y=" 007 ">\n<b/><b>t</b>\n</o:a>\n',
    );
    expect(root).toMatchObject({ name: 'a', attributes: { x: '1', y: '007' }, line: 3 });
    expect(childrenNamed(root, 'b')).toMatchObject([
      { text: '', line: 4 },
      { text: 't', line: 4 },
    ]);
    expect(parseXml('<?p <b ?><a>x <!-- <b> & -->y<?p?></a>').text).toBe('x y');
    expect(childNamed(root, 'c')).toBeUndefined();
    expect(childrenNamed(childNamed(root, 'c'), 'd')).toEqual([]);
  });

  test('may name characters, which are read; what it would define itself stays as it is', () => {
    const { attributes, text } = parseXml(
      '<a b="&lt;&#252;&#xFC;&quot;">R&amp;D &apos;&amp;lt;&apos;<![CDATA[<&amp;>]]></a>',
    );
    expect(attributes['b']).toBe('<üü"');
    expect(text).toBe("R&D '&lt;'<&>");
    expect(parseXml('<a b="&#0;&#55296;&#99999999;"/>').attributes['b']).toBe('���');
  });

  test('may hold signs of markup where they are none, as often as it likes', () => {
    const signs = '=&<"\'>/'.repeat(20_000);
    expect(faultOf(`<a><![CDATA[${signs}]]><!--${signs}--></a>`)).toBeUndefined();
    expect(faultOf(`<a b='="${'> ='.repeat(200)}'>${'= > " '.repeat(200)}</a>`)).toBeUndefined();
    expect(faultOf(`<a>${'<b c="/"/>'.repeat(100)}${'<b></b>'.repeat(100)}</a>`)).toBeUndefined();
  });

  test.each([
    ['', /Start tag expected/],
    ['hello', /not well-formed/],
    ['<a>\n<b></a>', /closing tag 'b'.*\(line 2\)/],
    ['<a b="1" b="2"/>', /repeated.*\(line 1\)/],
    ['<a b/>', /boolean attribute/],
    ['<a b="1"', /not well-formed/],
    ['<a/><b/>', /one root element/],
    ['<a __proto__="1"/>', /not well-formed/],
    ['<a><constructor></a>', /not well-formed/],
    ['\n<!DOCTYPE a><a/>', /DOCTYPE.*\(line 2\)/],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DOCTYPE/],
    ['<a><!ENTITY b "c"></a>', /DOCTYPE or other declaration/],
    ['<a b=1/>', /attribute 'b' is without quotes/],
    ['<a b="1"c="2"/>', /space is expected/],
    ['<a b="1', /attribute 'b' has no end/],
    ['<a>\n\n<b>', /tag 'b' of line 3 has no end/],
    ['<a></a></b>', /closing tag 'b' is not expected/],
    ['<a>R&D</a>', /char '&' is not expected/],
    ['<a/>text', /text at the end/],
    ['<a><!-- x</a>', /a comment has no end/],
    ['<a><![CDATA[x</a>', /CDATA has no end/],
    ['<a/><?xml version="1.0"?>', /declaration stands at the start/],
    ['<1a/>', /'1a' is no name/],
    ['<a : ="1"/>', /is no name/],
  ])('%j is refused', (text, reported) => {
    expect(faultOf(text)).toMatch(reported);
  });

  test('may not be longer, deeper or fuller than its limits', () => {
    expect(faultOf('<a></a>', 7)).toBeUndefined();
    expect(faultOf('<a></a>', 6)).toMatch(/longer than 6 characters/);
    expect(faultOf('<a>'.repeat(500) + '</a>'.repeat(500))).toMatch(/nested deeper than 40/);
    expect(faultOf(`<a>${'<b/>'.repeat(1_000_000)}</a>`)).toMatch(/more than 150000 elements/);
    expect(faultOf(`<a ${'b="" '.repeat(1_000_000)}/>`)).toMatch(/more than 100 attributes/);
    const wide = `<b ${Array.from({ length: 100 }, (_, each) => `a${each}="1"`).join(' ')}/>\n`;
    expect(faultOf(`<a>${wide.repeat(100)}</a>`)).toBeUndefined();
    expect(faultOf(`<a>${wide.repeat(3001)}</a>`)).toMatch(/300000 attributes.*\(line 3001\)/);
    expect(faultOf(`<a>${'&#65;'.repeat(50_000)}</a>`)).toBeUndefined();
    expect(faultOf(`<a>${'&#65;'.repeat(50_001)}</a>`)).toMatch(/more than 50000 references/);
    expect(faultOf(`<a b="${'&amp;'.repeat(50_001)}"/>`)).toMatch(/more than 50000 references/);
    expect(faultOf(`<a b="${'x'.repeat(300_000)}"/>`)).toMatch(/tag or text of more than/);
    expect(faultOf(`<a>${'x'.repeat(300_000)}</a>`)).toMatch(/tag or text of more than/);
  });
});

interface Tree {
  name: string;
  attributes: Record<string, string>;
  children: Tree[];
  text: string;
}

const names = fc.stringMatching(/^[A-Za-z_][\w.-]{0,8}$/);
const prefixed = fc
  .tuple(fc.constantFrom('', '', 'o:', 'x1:'), names)
  .map((parts) => parts.join(''));
const written = fc
  .array(fc.constantFrom('a', 'Ü', '7', ' ', '\n', '&amp;', '&lt;', '&#252;', '>', "'", '=', '/'), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
const between = fc.constantFrom('', '', ' ', '\n\t', '<!-- <a> & -->');
const attributeList = fc
  .uniqueArray(fc.tuple(names, written), { selector: ([name]) => name, maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => ` ${name} = "${value}"`).join('\n'));
const xmlText = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      prefixed,
      attributeList,
      fc.array(fc.oneof({ maxDepth: 3 }, written, between, tie('element')), { maxLength: 4 }),
    )
    .map(([name, attributes, inner]) =>
      inner.length === 0
        ? `<${name}${attributes}/>`
        : `<${name}${attributes}>${inner.join('')}</${name} >`,
    ),
})).element;

const peer = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' },
  ...{ parseAttributeValue: false, parseTagValue: false, removeNSPrefix: true },
  ...{ ignoreDeclaration: true, ignorePiTags: true, processEntities: false },
});

const read = (text: string): string =>
  text.replace(/&(amp|lt|#252);/g, (_, name: string) => ({ amp: '&', lt: '<' })[name] ?? 'ü');

/** What the peer says, in our form: values with their references read, texts joined. */
const asTree = (node: Record<string, unknown>): Tree => {
  const [name = ''] = Object.keys(node).filter((key) => key !== ':@');
  const inner = [node[name]].flat().filter((each) => typeof each === 'object' && each !== null);
  const attributes = Object.entries(node[':@'] ?? {}).map(([key, value]) => [key, read(value)]);
  const texts = inner.flatMap((each) => ('#text' in each ? [String(each['#text'])] : []));
  return {
    name,
    attributes: Object.fromEntries(attributes),
    children: inner.filter((each) => !('#text' in each)).map((each) => asTree({ ...each })),
    text: read(texts.join('')),
  };
};

const plain = ({ name, attributes, children, text }: XmlElement): Tree => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([key, value = '']) => [key, value]),
  ),
  children: children.map(plain),
  text,
});

test('whatever is well-formed is read as another reader reads it', () => {
  fc.assert(
    fc.property(xmlText, (text) => {
      expect(XMLValidator.validate(text)).toBe(true);
      const [root = {}] = peer.parse(text);
      expect(plain(parseXml(text))).toEqual(asTree(root));
    }),
    runs(600, 20_000),
  );
});

describe('hostile messages', () => {
  const SIZE = 200_000;
  const repeated = (piece: string): string =>
    piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);

  test.each([
    ...['<', '<a', '<a ', '<a b="', '<!--', '<![CDATA[', '<?', '&', '&amp', '"', ']]>', '</a>'],
    ...['<a b=\'"', '<a>&#', ' ', '\n', '<a><!--', '<?x ', '-->', '<a>]]', '<a\t'],
  ])('a long run of %j is answered at once', (piece) => {
    const before = process.cpuUsage();
    for (const text of [repeated(piece), `<r>${repeated(piece)}</r>`, `<r ${repeated(piece)}/>`])
      faultOf(text);
    // Ten times the size would take a hundred times as long where a reader looks back.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  });

  test('whatever is cut out of a message or put into it, the answer is a plan or a fault', () => {
    const message = messageOf(PLAN);
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', '/', '&', '<!DOCTYPE', ']]>', '<a>', '=', '\0', '-1', '9'),
      fc.string({ maxLength: 5 }),
    );
    const cut = fc.record({ at: fc.nat(message.length), length: fc.nat(40), piece });
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 3 }), (cuts) => {
        const text = cuts.reduce(
          (before, each) =>
            before.slice(0, each.at) + each.piece + before.slice(each.at + each.length),
          message,
        );
        try {
          expect(parseRatePlans(text, { protocol: '2024-10' }).notices.length).toBeLessThan(9);
        } catch (error) {
          expect(error).toBeInstanceOf(MessageError);
        }
      }),
      runs(400, 20_000),
    );
  });
});
