import {
  deletePromptTemplate,
  getPromptTemplate,
  listPromptTemplates,
  renamePromptTemplate,
  savePromptTemplate,
  TEMPLATE_LIMITS,
} from '@parley/contracts/http/prompt-templates';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

const QUESTION = { message: 'How far?', answers: [{ key: 'a', message: '*', score: 1 }] };
const author = () => newAuthor(parley.consoleUrl);
const save = (client: Client, name: string) => client.ok(savePromptTemplate, { body: { name, definition: QUESTION } });

test('TMPL-1 a prompt is kept under a name, listed by name, given back as it was, renamed and deleted', async () => {
  const asha = await author();
  const { id } = await save(asha, '  My question ');
  await save(asha, 'another');
  const listed = await asha.ok(listPromptTemplates);
  expect(listed.map(({ name }) => name)).toEqual(['another', 'My question']);
  expect(listed[0]).not.toHaveProperty('definition');
  const params = { templateId: id };
  expect(await asha.ok(getPromptTemplate, { params })).toMatchObject({ name: 'My question', definition: QUESTION });
  expect(await asha.ok(renamePromptTemplate, { params, body: { name: 'Mine' } })).toMatchObject({ id, name: 'Mine' });
  await asha.ok(deletePromptTemplate, { params });
  expect((await asha.call(getPromptTemplate, { params })).status).toBe(404);
  expect((await asha.ok(listPromptTemplates)).map(({ name }) => name)).toEqual(['another']);
});

test('TMPL-2 nobody sees, renames or deletes another’s', async () => {
  const [asha, ravi] = [await author(), await author()];
  const params = { templateId: (await save(asha, 'Secret')).id };
  expect(await ravi.ok(listPromptTemplates)).toEqual([]);
  expect((await ravi.call(getPromptTemplate, { params })).status).toBe(404);
  expect((await ravi.call(renamePromptTemplate, { params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await ravi.call(deletePromptTemplate, { params })).status).toBe(404);
  expect((await asha.ok(getPromptTemplate, { params })).name).toBe('Secret');
});

test('TMPL-3 two templates of one person never share a name; two people’s may', async () => {
  const [asha, ravi] = [await author(), await author()];
  await save(asha, 'Hint');
  const second = await save(asha, 'Question');
  const taken = { status: 409, body: { code: 'template-name-taken', errors: [{ param: 'name' }] } };
  const body = { name: 'HINT', definition: QUESTION };
  expect(await asha.call(savePromptTemplate, { body })).toMatchObject(taken);
  const params = { templateId: second.id };
  expect(await asha.call(renamePromptTemplate, { params, body: { name: 'hint' } })).toMatchObject(taken);
  expect((await ravi.call(savePromptTemplate, { body })).status).toBe(201);
});

test('TMPL-4 no name, a long name, too large a prompt, and one too many are refused in words', async () => {
  const asha = await author();
  const tries = (name: string, definition: object = QUESTION) =>
    asha.call(savePromptTemplate, { body: { name, definition } as never });
  expect(await tries('  ')).toMatchObject({ status: 400, body: { errors: [{ param: 'name', msg: 'Required' }] } });
  expect(await tries('x'.repeat(101))).toMatchObject({ status: 400, body: { errors: [{ param: 'name' }] } });
  expect(await tries('Large', { message: 'x'.repeat(TEMPLATE_LIMITS.bytes) })).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  });
  expect((await tries('Nothing', 'text' as never)).status).toBe(400);
  expect((await tries('Shapeless', { answers: 7 })).status).toBe(400);
  await Promise.all(Array.from({ length: TEMPLATE_LIMITS.count }, (_, n) => save(asha, `Template ${n}`)));
  expect(await tries('One more')).toMatchObject({ status: 422, body: { code: 'too-many-templates' } });
});

test('TMPL-5 a person’s templates go with the person', async () => {
  const [asha, ravi] = [await author(), await author()];
  await save(asha, 'Hers');
  await save(ravi, 'His');
  const { pool } = parley.stores;
  await pool.query('delete from account where email = $1', [asha.session.email]);
  const { rows } = await pool.query<{ name: string }>("select name from prompt_template where name in ('Hers', 'His')");
  expect(rows).toEqual([{ name: 'His' }]);
});
