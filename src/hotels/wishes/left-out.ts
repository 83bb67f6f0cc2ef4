import type { Demand } from '#register/search/understand.ts';
import type { Condition } from './condition.ts';
import { BUT_OR_WITH, JOINS, NEAR_SAID, NEGATION } from './negation.ts';
import type { HotelShelf } from './shelf.ts';
import { isSmall } from './small-words.ts';
import { spokenFacilities } from './spoken-facilities.ts';
import { conditionOf } from './values.ts';
import { leftOut } from './where.ts';

/** The unwanted parts of a wish: `not luxury`, `ohne Pool`, `sans spa ni golf`. */

interface Ports {
  shelf: HotelShelf;
  /** An unknown word, as the directory searches it. */
  word(text: string): Promise<Condition>;
  /** Whether any hotel meets it. */
  isMet(condition: Condition): boolean;
}

interface LeftOut {
  conditions: Condition[];
  notUsed: string[];
  /** The text without unwanted parts. */
  rest: string;
}

/** The unwanted words of a part: the first thing that it names, and nothing after it. */
const firstOf = async (part: string, { shelf }: Ports): Promise<Demand | Condition | null> => {
  const { facilities } = await spokenFacilities(part, shelf);
  const [facility] = facilities;
  const demands = part.trim() === '' ? [] : await shelf.understand(part);
  const demand = demands.find(({ isNoun }) => !isNoun);
  if (facility === undefined) return demand ?? null;
  const [before = ''] = part.split(facility.condition.asked, 1);
  const isBefore = demand !== undefined && before.includes(demand.text);
  return isBefore && conditionOf(demand) !== null ? demand : facility.condition;
};

const readPart = async (part: string, ports: Ports): Promise<LeftOut> => {
  const first = await firstOf(part, ports);
  if (first === null) return { conditions: [], notUsed: [], rest: part };
  const asked = 'holds' in first ? first.asked : first.text;
  const at = part.toLowerCase().indexOf(asked.toLowerCase());
  const rest = at < 0 ? '' : `${part.slice(0, at)} ${part.slice(at + asked.length)}`;
  const known = 'holds' in first ? first : conditionOf(first);
  if (known === null && isSmall(asked)) return { conditions: [], notUsed: [asked], rest };
  const condition = known ?? (await ports.word(asked));
  return ports.isMet(condition)
    ? { conditions: [leftOut(condition)], notUsed: [], rest }
    : { conditions: [], notUsed: [asked], rest };
};

/** Removes the unwanted parts of a text; things joined to an unwanted one are unwanted as well. */
export const readLeftOut = async (text: string, ports: Ports): Promise<LeftOut> => {
  const read: LeftOut = { conditions: [], notUsed: [], rest: '' };
  const [wanted = '', ...segments] = text.replace(NEAR_SAID, ' ').split(NEGATION);
  const kept = [wanted];
  for (const segment of segments) {
    const [end] = BUT_OR_WITH.exec(segment) ?? [''];
    const length = end === '' ? segment.length : segment.indexOf(end);
    for (const part of segment.slice(0, length).split(JOINS)) {
      const { conditions, notUsed, rest } = await readPart(part, ports);
      read.conditions.push(...conditions);
      read.notUsed.push(...notUsed);
      kept.push(rest);
    }
    kept.push(segment.slice(length));
  }
  return { ...read, rest: kept.join(' | ') };
};
