import { faultOf } from './attributes.ts';
import { MessageError } from './message-error.ts';
import { childrenNamed, type XmlElement } from './xml.ts';

/** What messages have in common around their contents. */

/** A message that names another hotel than the one that its sender may speak for. */
export class HotelMessageError extends MessageError {}

/** The root, which must be the one that belongs to the action. */
export const expectRoot = (root: XmlElement, name: string): XmlElement => {
  if (root.name === name) return root;
  throw faultOf(root, `expected ${name} for this action`);
};

/** Refuses a message whose HotelCode is not the one that the operator bound. */
export const expectHotel = (element: XmlElement, bound: string | null): void => {
  const given = element.attributes['HotelCode'];
  if (bound === null || given === bound) return;
  const said = given === undefined ? 'none is given' : `${given.slice(0, 40)} is another hotel`;
  throw new HotelMessageError(`HotelCode: expected ${bound}, ${said}`, { line: element.line });
};

// 35 leaves out what is past, which makes no difference to what can still be booked.
const COMPLETE_SET_TYPES = ['16', '35'];

/** Whether the message says everything (a complete set) or only what has changed. */
export const isCompleteSet = (root: XmlElement): boolean => {
  const [unique, ...others] = childrenNamed(root, 'UniqueID');
  if (unique === undefined) return false;
  const { Type: type = '', Instance: instance } = unique.attributes;
  if (others.length === 0 && COMPLETE_SET_TYPES.includes(type) && instance === 'CompleteSet')
    return true;
  throw faultOf(unique, 'expected Type 16 or 35 and Instance CompleteSet, once');
};
