import { expect, test } from 'vitest';
import { GroupWriter } from '../../../scripts/solana-sandbox/group-writer.ts';

test('what arrives together is written together, and what comes meanwhile afterwards', async () => {
  const groups: string[][] = [];
  const writer = new GroupWriter<string>(async (items) => {
    groups.push([...items]);
  });
  const first = [writer.add('a'), writer.add('b')];
  const later = writer.add('c').then(() => writer.add('d'));
  await Promise.all([...first, later]);
  expect(groups).toEqual([['a', 'b', 'c'], ['d']]);
  await writer.settled();
});

test('after a write that failed nothing is taken any more', async () => {
  let disk = true;
  const writer = new GroupWriter<string>(async () => {
    if (!disk) throw new Error('the disk is full');
  });
  await writer.add('a');
  disk = false;
  await expect(writer.add('b')).rejects.toThrow('full');
  disk = true;
  await expect(writer.add('c')).rejects.toThrow('full');
  await expect(writer.settled()).rejects.toThrow('full');
  expect(writer.fault?.message).toBe('the disk is full');
});
