import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFacts } from '#documents/facts.ts';
import { exampleAnswers } from '#documents/register-api/example-answers.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { DESCRIBED } from '#app/documents.ts';
import { siteReader } from '#app/register/site-reader.ts';
import { snapshotBytes } from './snapshot.ts';

/** An address that nobody can mistake for a forgotten placeholder. */
export const PUBLICATION = {
  siteUrl: 'https://kontor.test',
  contactEmail: 'office@kontor.test',
  reports: 'mailto:security@kontor.test',
};

const makeFacts = async (): Promise<DocumentFacts> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-documents-'));
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: false }));
  const { entries, sources } = await siteReader()(catalogueFile);
  const now = new Date('2026-11-21T10:00:00Z');
  const facts = { ...DESCRIBED, publication: PUBLICATION, entries, sources, now };
  const catalogue = await openCatalogue(catalogueFile);
  const answers = await exampleAnswers(facts, catalogue);
  catalogue.close();
  await rm(folder, { recursive: true });
  return { ...facts, answers };
};

let making: Promise<DocumentFacts> | undefined;

/**
 * What the documents of the checked-in content are made from, without the fictional records: made
 * once for all files of a worker, as all entries are read for it.
 */
export const documentFacts = (): Promise<DocumentFacts> => (making ??= makeFacts());
