import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCaller, openV1, rowsOf, type V1House } from '../../support/v1.ts';

let house: V1House;
beforeAll(async () => {
  house = await openV1();
});
afterAll(() => house.close());

const create = (body: object) => house.ask(house.test, '/v1/beneficiaries', { body });

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
  expect((await house.ask(house.test, path)).body).toEqual(body);
  const stranger = await newCaller(house.database.store);
  for (const caller of [stranger, house.live])
    expect((await house.ask(caller, path)).body.code).toBe('BENEFICIARY_NOT_FOUND');
  expect((await house.ask(stranger, '/v1/beneficiaries')).body.data).toEqual([]);
});

test.each([
  ['with a wrong check digit', { iban: 'DE88370400440532013000' }, ['iban']],
  ['of another length', { iban: 'DE8937040044053201300' }, ['iban']],
  ['outside of SEPA', { iban: 'TR330006100519786457841326' }, ['iban']],
  ['with a BIC that is none', { bic: 'COBADE' }, ['bic']],
  ['with both wrong', { iban: 'DE', bic: '1' }, ['iban', 'bic']],
  ['without a name', { name: undefined }, ['name']],
])('a bank account %s is refused by name', async (_, wrong, fields) => {
  const answer = await create({ name: 'Ada', iban: 'DE89370400440532013000', ...wrong });
  expect(answer.status).toBe(400);
  expect(rowsOf(answer.body.errors).map(({ field }) => field)).toEqual(fields);
});

test('beneficiaries are listed newest first, page by page', async () => {
  const caller = await newCaller(house.database.store);
  const ibans = ['AT611904300234573201', 'FR1420041010050500013M02606', 'CH9300762011623852957'];
  for (const iban of ibans)
    await house.ask(caller, '/v1/beneficiaries', { body: { name: 'Ada', iban } });
  const first = await house.ask(caller, '/v1/beneficiaries?limit=2');
  const next = await house.ask(
    caller,
    `/v1/beneficiaries?limit=2&cursor=${first.body.next_cursor}`,
  );
  const listed = [...rowsOf(first.body.data), ...rowsOf(next.body.data)].map(({ iban }) => iban);
  expect(listed).toEqual(ibans.toReversed());
});
