import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
import type { Chance } from './fuzz/chance.ts';

/** Edits of a content folder as people make them, by chance that a seed repeats. */

type Fields = Record<string, unknown>;

/** What files are to say, by their paths below the content folder; null: they are to go. */
export type Edit = Readonly<Record<string, string | null>>;

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const read = async (file: string): Promise<Fields> =>
  Object(JSON.parse(await readFile(file, 'utf8')));

interface Chosen {
  file: string;
  fields: Fields;
}

class Editor {
  readonly #folder: string;
  readonly #chance: Chance;
  #count = 0;

  constructor(folder: string, chance: Chance) {
    this.#folder = folder;
    this.#chance = chance;
  }

  async next(): Promise<Edit> {
    this.#count += 1;
    const kind = this.#chance.pick(KINDS);
    const ways = [this.#swap, this.#swap, this.#rename, this.#retag, this.#add, this.#remove];
    const way = this.#chance.any([...ways, this.#removeWithReason, this.#word]) ?? this.#swap;
    return way.call(this, kind);
  }

  async #choose(kind: string): Promise<Chosen> {
    const names = (await readdir(join(this.#folder, kind))).toSorted();
    const file = join(kind, this.#chance.any(names) ?? '');
    return { file, fields: await read(join(this.#folder, file)) };
  }

  /** Two entries change their descriptions. */
  async #swap(kind: string): Promise<Edit> {
    const [one, other] = [await this.#choose(kind), await this.#choose(kind)];
    const { shortDescription } = one.fields;
    const swapped = { ...one.fields, shortDescription: other.fields['shortDescription'] };
    return {
      [one.file]: textOf(swapped),
      [other.file]: textOf({ ...other.fields, shortDescription }),
    };
  }

  async #rename(kind: string): Promise<Edit> {
    const { file, fields } = await this.#choose(kind);
    return { [file]: textOf({ ...fields, name: `${String(fields['name'])} ${this.#count}` }) };
  }

  /** An entry takes over what another one is filed under, so that lists and neighbours change. */
  async #retag(kind: string): Promise<Edit> {
    const [{ file, fields }, { fields: others }] = [
      await this.#choose(kind),
      await this.#choose(kind),
    ];
    const { tags, contentTypes, town, country } = others;
    return { [file]: textOf({ ...fields, tags, contentTypes, town, country }) };
  }

  async #add(kind: string): Promise<Edit> {
    const { fields } = await this.#choose(kind);
    const name = `Added ${this.#count}`;
    const websiteUrl = `https://www.added-${this.#count}.eu/`;
    const shortDescription = String(fields['shortDescription']).replace('.', ` ${this.#count}.`);
    const added = textOf({ ...fields, name, websiteUrl, shortDescription });
    return { [`${kind}/added-${this.#count}.json`]: added };
  }

  /** An entry goes, and its German sentence. */
  async #remove(kind: string): Promise<Edit> {
    const { file } = await this.#choose(kind);
    const german = `sentences/de/${kind}.json`;
    const sentences = await read(join(this.#folder, german));
    delete sentences[basename(file, '.json')];
    return { [file]: null, [german]: textOf(sentences) };
  }

  async #removeWithReason(kind: string): Promise<Edit> {
    const edit = await this.#remove(kind);
    const [file = ''] = Object.keys(edit);
    const removal = { removedOn: '2026-11-20', reason: 'ceased', note: 'Nobody answers there.' };
    return { ...edit, [join('removed', file)]: textOf(removal) };
  }

  /** The vocabulary has another word for a category. */
  async #word(): Promise<Edit> {
    const file = 'vocabulary/categories.json';
    const categories = await read(join(this.#folder, file));
    const category = this.#chance.any(Object.keys(categories)) ?? '';
    const words = Object(categories[category]);
    const de = [...Object(words).de, `Zufallswort${this.#count}`];
    return { [file]: textOf({ ...categories, [category]: { ...words, de } }) };
  }
}

export const randomEdits = (folder: string, chance: Chance): { next(): Promise<Edit> } =>
  new Editor(folder, chance);

/** What the files said before, so that they can be made to say it again. */
export const applyEdit = async (folder: string, edit: Edit): Promise<Edit> => {
  const before: Record<string, string | null> = {};
  for (const [path, text] of Object.entries(edit)) {
    const file = join(folder, path);
    before[path] = await readFile(file, 'utf8').catch(() => null);
    await mkdir(dirname(file), { recursive: true });
    await (text === null ? rm(file) : writeFile(file, text));
  }
  return before;
};
