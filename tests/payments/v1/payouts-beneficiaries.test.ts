import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCaller, openV1, rowsOf, type V1Fixture } from '../../support/v1.ts';

let fixture: V1Fixture;
beforeAll(async () => {
  fixture = await openV1();
});
afterAll(() => fixture.close());

const create = (body: object) => fixture.ask(fixture.test, '/v1/beneficiaries', { body });

test('a beneficiary is kept in the form that banks use, and read by its own alone', async () => {
  const { status, body } = await create({
    name: 'Ada Beispiel',
    iban: 'de89 3704 0044 0532 0130 00',
    bic: 'cobadeff',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    beneficiaryId: expect.stringMatching(/^ben_[0-9a-z]{26}$/),
    object: 'beneficiary',
    name: 'Ada Beispiel',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFF',
    createdAt: body.createdAt,
  });
  const path = `/v1/beneficiaries/${body.beneficiaryId}`;
  expect((await fixture.ask(fixture.test, path)).body).toEqual(body);
  const stranger = await newCaller(fixture.database.store);
  for (const caller of [stranger, fixture.live])
    expect((await fixture.ask(caller, path)).body.code).toBe('BENEFICIARY_NOT_FOUND');
  expect((await fixture.ask(stranger, '/v1/beneficiaries')).body.data).toEqual([]);
});

test.each([
  ['with a wrong check digit', { iban: 'DE88370400440532013000' }, ['iban']],
  ['of another length', { iban: 'DE8937040044053201300' }, ['iban']],
  ['outside of SEPA', { iban: 'TR330006100519786457841326' }, ['iban']],
  ['with a BIC that is none', { bic: 'COBADE' }, ['bic']],
  ['with both wrong', { iban: 'DE', bic: '1' }, ['iban', 'bic']],
  ['without a name', { name: undefined }, ['name']],
  ['whose name is an accent alone', { name: '\u0301' }, ['name']],
  ['whose name has no Latin letter', { name: '北京' }, ['name']],
  ['whose name is a picture', { name: '🙂' }, ['name']],
  ['whose name is signs alone', { name: '-/.' }, ['name']],
])('a bank account %s is refused by name', async (_, wrong, fields) => {
  const answer = await create({ name: 'Ada', iban: 'DE89370400440532013000', ...wrong });
  expect(answer.status).toBe(400);
  expect(rowsOf(answer.body.errors).map(({ field }) => field)).toEqual(fields);
});

test('beneficiaries are listed newest first, page by page', async () => {
  const caller = await newCaller(fixture.database.store);
  const ibans = ['AT611904300234573201', 'FR1420041010050500013M02606', 'CH9300762011623852957'];
  for (const iban of ibans)
    await fixture.ask(caller, '/v1/beneficiaries', { body: { name: 'Ada', iban } });
  const first = await fixture.ask(caller, '/v1/beneficiaries?limit=2');
  const next = await fixture.ask(
    caller,
    `/v1/beneficiaries?limit=2&cursor=${first.body.next_cursor}`,
  );
  const listed = [...rowsOf(first.body.data), ...rowsOf(next.body.data)].map(({ iban }) => iban);
  expect(listed).toEqual(ibans.toReversed());
});
