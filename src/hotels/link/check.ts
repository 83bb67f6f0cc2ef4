import { hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import type { LinkPart } from '#hotels/sentences/sentence.ts';
import { TemplateError } from './error.ts';
import { fillTemplate } from './fill.ts';
import type { LinkOrder } from './order.ts';
import { parseTemplate, type Template, type Value } from './parse.ts';
import { dateUnits, type VariableName } from './variables.ts';

const LONGEST = 1000;
/** A host name with a top-level domain; an IP address or a single label is no public host. */
const PUBLIC_HOST = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;

const STEP = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** A family of four in winter: a link for it is shown before the template is used. */
export const SAMPLE_ORDER: LinkOrder = {
  // 2027-02-06 to 2027-02-13
  stay: { arrival: 20_855, departure: 20_862, adults: 2, childrenAges: [4, 9] },
  roomCode: null,
  currency: 'EUR',
  language: 'de',
};

const checkAddress = (template: Template): void => {
  const url = fillTemplate(template, { ...SAMPLE_ORDER, roomCode: 'room' });
  if (url === null || !PUBLIC_HOST.test(url.hostname))
    throw new TemplateError(
      `${template.origin}: expected a public host, such as www.hotel.example`,
    );
  if (url.username !== '' || url.password !== '')
    throw new TemplateError(`${template.origin}: expected no user name before the host`);
};

const named = (values: readonly Value[], ...names: readonly VariableName[]): boolean =>
  values.some(({ name }) => names.includes(name));

const carriesDay = (values: readonly Value[], wanted: VariableName): boolean => {
  const own = values.filter(({ name }) => name === wanted);
  const units = own.flatMap(({ format }) => dateUnits(format));
  return ['Y', 'M', 'D'].every((unit) => units.includes(unit));
};

const checkContents = ({ parts }: Template): void => {
  // A variable in a section is not in every link.
  const values = parts.filter((part) => part.type === 'value');
  const ofChildren = parts.flatMap((part) =>
    part.type === 'section' && part.name === 'children' ? part.parts : [],
  );
  const childValues = [...values, ...ofChildren.filter((part) => part.type === 'value')];
  const eachChild = parts.some((part) => part.type === 'section' && part.name === 'child');
  const wanted: readonly (readonly [boolean, LinkPart])[] = [
    [carriesDay(values, 'checkIn'), 'the day of arrival: add {checkIn}'],
    [
      carriesDay(values, 'checkOut') || named(values, 'nights'),
      'the day of departure: add {checkOut} or {nights}',
    ],
    [named(values, 'adults', 'guests'), 'the adults: add {adults} or {guests}'],
    [
      eachChild || named(childValues, 'children', 'childrenAges', 'guests'),
      'the children: add {children}, {childrenAges} or a {#child} section',
    ],
  ];
  const missing = wanted.filter(([isThere]) => !isThere).map(([, part]) => part);
  if (missing.length > 0) throw new TemplateError(`a link would miss ${missing.join('; ')}`);
};

/** The template, if every link made from it is a complete address. @throws TemplateError */
export const checkTemplate = (text: string): Template => {
  if (text.length > LONGEST) throw new TemplateError(`expected at most ${LONGEST} characters`);
  const hidden = hiddenIn(text);
  if (hidden !== undefined) throw new TemplateError(`expected ${withoutWords(hidden)}`);
  if (/[\s\\]/u.test(text))
    throw new TemplateError('expected no space, line break or backslash; a space is %20');
  if (/%(?![0-9a-f]{2})/i.test(text))
    throw new TemplateError('a % with nothing that it stands for; as a character write %25');
  if (STEP.test(text))
    throw new TemplateError('. and .. in the path would take away what stands before them');
  const template = parseTemplate(text);
  checkAddress(template);
  checkContents(template);
  return template;
};
