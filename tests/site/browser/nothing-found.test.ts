import { describe, expect, test } from 'vitest';
import { SOON, status } from './sheet.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

describe('a search that finds nothing', () => {
  const answered = async (path: string) => {
    const page = await visitors.visit(path);
    await expect.poll(() => status(page).innerText(), SOON).toMatch(/^(Nichts|Nothing)/);
    return status(page).innerText();
  };

  test('names places, entries and registers as the reader knows them', async () => {
    const { nearest, leaveOut } = await (
      await fetch(`${visitors.site.url}/api/search/publishers?q=zeitung%20norwegen`)
    ).json();
    const names = nearest.map(({ name }: { name: string }) => name).join(', ');
    const said = await answered('/de/publishers?q=zeitung%20norwegen');
    expect(said).toContain(
      `Eingegrenzt auf Norwegen: ohne „norwegen“ suchen (${leaveOut[0].total}).`,
    );
    expect(said).toContain(`Am nächsten kommen: ${names}.`);
    expect(said).not.toContain('Ohne „norwegen“');
    expect(await answered('/de/hotels?q=Lohnabrechnung')).toMatch(/Unter Software: \d+\./);
    expect(await answered('/hotels?q=Laufschuhe')).toMatch(/In Stores: \d+\./);
  });
});
