/** Phrases after an excluded place that mean hotels around it: `not in Zermatt but close to it`. */

const ITSELF = 'selbst|selber|direkt|itself|proper|même|stess[oa]';
const BUT = 'sondern|aber|nur|but|just|rather|mais|ma|bensì';
const AROUND = [
  '(?:im|ins|in das) umland|in der (?:nähe|umgebung|gegend)|in die nähe|drum ?herum',
  '(?:gleich )?daneben|(?:in der )?nachbarschaft|nahe? dran|nahe(?: bei)?|unweit',
  'außerhalb|ausserhalb|am rand|(?:close|near|next)(?: to)? (?:it|there)|close(?:[- ]by| to)?',
  'near ?by|around(?: it| there)?|in the (?:vicinity|area|surroundings|neighbou?rhood)',
  '(?:just )?outside|not (?:too )?far(?: from it)?',
  '(?:dans |à |aux )?(?:les )?(?:alentours|environs|proximité)|(?:tout )?(?:près|proche)|à côté',
  '(?:nei |nelle )?(?:dintorni|vicinanze)|(?:lì |nei )?(?:vicino|pressi)',
].join('|');

const PHRASE = new RegExp(
  String.raw`^(?:\s+(?:${ITSELF}))?[\s,|–-]+(?:(?:${BUT})\s+)+(?:${AROUND})(?!\p{L})`,
  'iu',
);

/** The length of such a phrase at the beginning of a text; 0: there is none. */
export const aroundSaid = (text: string): number => PHRASE.exec(text)?.[0].length ?? 0;
