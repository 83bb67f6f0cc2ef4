/** Whether a finger or a mouse button is down anywhere on the page. */

let isDown = false;
const RELEASES = ['pointerup', 'pointercancel'] as const;

addEventListener('pointerdown', () => (isDown = true), { capture: true });
for (const type of RELEASES) addEventListener(type, () => (isDown = false), { capture: true });

/**
 * Waits until the pointer is released and its click is handled: if the layout changed earlier, the
 * button would move away from under the pointer and the click would be lost.
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
