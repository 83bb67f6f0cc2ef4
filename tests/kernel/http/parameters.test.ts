import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseQuery } from '#kernel/http/parameters.ts';
import { workMs } from '../../support/processor-time.ts';

const CONTRACT = { query: { q: z.string() } };

test.each(['q&', 'q=1&', 'other&', '%71&'])(
  'as many %j as a request can hold are read in no time',
  (parameter) => {
    const search = `?${parameter.repeat(7000)}`;
    parseQuery(CONTRACT, search.slice(0, 1000));
    expect(workMs(() => parseQuery(CONTRACT, search))).toBeLessThan(50);
  },
);
