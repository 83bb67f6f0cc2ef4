/** Lists of any length: `for await` yields every row and requests further pages as needed. */

export interface PageOf<Row> {
  data: readonly Row[];
  next_cursor: string | null;
}

export interface Pages<Page extends PageOf<unknown>> extends AsyncIterable<Page['data'][number]> {
  /** Only the first page; its `next_cursor` leads to the next one. */
  page(): Promise<Page>;
  /** Page by page. */
  pages(): AsyncIterable<Page>;
}

export const pagesOf = <Page extends PageOf<unknown>>(
  /** Undefined leaves the cursor as the caller set it. */
  read: (cursor: string | undefined) => Promise<Page>,
): Pages<Page> => {
  async function* pages(): AsyncGenerator<Page> {
    let page = await read(undefined);
    yield page;
    while (page.next_cursor !== null) {
      page = await read(page.next_cursor);
      yield page;
    }
  }
  async function* rows(): AsyncGenerator<Page['data'][number]> {
    for await (const page of pages()) {
      const { data }: PageOf<Page['data'][number]> = page;
      yield* data;
    }
  }
  return { page: () => read(undefined), pages, [Symbol.asyncIterator]: rows };
};
