/** Whether a finger or a mouse button is down anywhere on the page. */

let isDown = false;
const RELEASES = ['pointerup', 'pointercancel'] as const;

addEventListener('pointerdown', () => (isDown = true), { capture: true });
for (const type of RELEASES) addEventListener(type, () => (isDown = false), { capture: true });

/**
 * Waits for the pointer to be released, and for its click to be over: what moves the page earlier
 * moves the button away from under the pointer, and the click is lost.
 */
export const whenReleased = (use: () => void): void => {
  if (!isDown) return use();
  const released = new AbortController();
  const later = (): void => {
    released.abort();
    setTimeout(use);
  };
  for (const type of RELEASES) addEventListener(type, later, { signal: released.signal });
};
