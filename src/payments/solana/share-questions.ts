/**
 * The same question of many, asked while it is under way: one is asked, and all have its answer, or
 * its failure. Nobody is given an answer that was there before the question was put.
 */
export const shareQuestions = <Parts extends readonly string[], Answer>(
  ask: (...parts: Parts) => Promise<Answer>,
): ((...parts: Parts) => Promise<Answer>) => {
  const underWay = new Map<string, Promise<Answer>>();
  return (...parts) => {
    const name = parts.join(' ');
    const found = underWay.get(name);
    if (found !== undefined) return found;
    const answer = ask(...parts).finally(() => underWay.delete(name));
    underWay.set(name, answer);
    return answer;
  };
};
