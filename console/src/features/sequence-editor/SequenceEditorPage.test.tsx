import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AttachedFlow, FlowSequence } from '@parley/contracts/http/sequences';
import { fakeServer, type Answer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp, type Rendered } from '../../testing/render.js';
import { course, flow } from './testing/course.js';

beforeEach(() => window.localStorage.clear());
// Toasts stay in the store after the page unmounts.
afterEach(() => act(() => notifications.clean()));

let page: Rendered;
async function open(over: Partial<FlowSequence> = {}, server: FakeServer = fakeServer()): Promise<FakeServer> {
  page = await renderApp({
    path: '/sequences/5/edit',
    server: server.on('GET /flow_sequences/:id', { body: course(over) }),
  });
  await screen.findByRole('heading', { level: 1 });
  return server;
}
const names = () =>
  within(screen.getByRole('list', { name: 'Flows' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const actionsOf = async (name: string, item: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};
const menu = async (item: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for this sequence' }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};
/** A reply that waits until the test calls `release`. */
function heldReply(): { readonly handler: () => Promise<Answer>; readonly release: (answer: Answer) => void } {
  let release: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  return { handler: () => answer, release };
}
const stale = (flows: readonly AttachedFlow[]): Answer => ({
  status: 409,
  body: {
    message: 'Someone else changed the sequence',
    code: 'stale-sequence',
    errors: [],
    revision: 12,
    sequence: course({ flows: [...flows], revision: 12 }),
  },
});

test('SEQ-1 SEQ-5 the address opens the sequence: its flows in order, with links, versions and marks', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Numbers');
  expect(names()).toEqual(['Halves', 'Thirds', 'Quarters']);
  const thirds = within(screen.getAllByRole('listitem')[1]!);
  expect(thirds.getByRole('link', { name: 'Thirds' })).toHaveAttribute('href', '/flows/2/edit');
  expect(thirds.getByRole('link', { name: 'Version 3 of Thirds: all versions' })).toHaveAttribute(
    'href',
    '/flows/2/versions',
  );
  expect(thirds.getByText('Unpublished changes')).toBeVisible();
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('draggable', 'true');
});
test('SEQ-6 the detached ones follow; a person who may not put one back reads so', async () => {
  await open({
    detachedFlows: [
      { id: 9, name: 'Tenths', isDirty: false, attachable: true },
      { id: 8, name: 'Ninths', isDirty: false, attachable: false },
    ],
  });
  const [, detached] = screen.getAllByRole('list');
  expect(detached).toHaveAccessibleName('Detached Flows');
  expect(await within(detached!).findByRole('button', { name: 'Attach Tenths' })).toBeVisible();
  expect(within(detached!).queryByRole('button', { name: 'Attach Ninths' })).toBeNull();
  expect(await within(detached!).findByText('Only its owner can attach it again')).toBeVisible();
});
test('SEQ-7 without flows it says what to do', async () => {
  await open({ flows: [], detachedFlows: [] });
  expect(await screen.findByText('No flows. Add or attach one!')).toBeVisible();
});
test('SEQ-8 LOCAL-6 the language of the names is chosen in the bar, and remembered', async () => {
  await open({ languages: ['en', 'hi'], tName: { hi: 'संख्याएँ' } });
  await page.user.click(await screen.findByRole('button', { name: 'Language: English' }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'हिन्दी' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('संख्याएँ');
  page.unmount();
  await open({ languages: ['en', 'hi'], tName: { hi: 'संख्याएँ' } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('संख्याएँ');
});
longTest('SEQ-8 a language is added; the first one stays', async () => {
  const server = await open({}, fakeServer().on('PUT /flow_sequences/:id', { body: { revision: 11, isDirty: false } }));
  await page.user.click(await screen.findByRole('button', { name: 'Language: English' }));
  expect(screen.queryByRole('menuitem', { name: 'Remove English' })).toBeNull();
  await page.user.click(await screen.findByRole('menuitem', { name: 'Add a language' }));
  await page.user.type(await screen.findByRole('combobox', { name: 'Language' }), 'hi');
  await page.user.click(await screen.findByRole('option', { name: 'Hindi (हिन्दी)' }));
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.askedFor('PUT /flow_sequences/:id')[0]?.body).toEqual({ languages: ['en', 'hi'] }));
  await page.user.click(await screen.findByRole('button', { name: 'Language: English' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove हिन्दी' })).toBeVisible();
});
test('SEQ-9 SEQ-10 SEQ-11 SEQ-12 the owner’s menu, and Publish while it is dirty', async () => {
  await open({ isDirty: true });
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for this sequence' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'End-to-end Test',
    'Embed/Share',
    'Manage Access',
    'Settings',
  ]);
});
test('SEQ-10 SEQ-12 SEQ-23 a collaborator neither shares, publishes nor renames, and may leave', async () => {
  const server = fakeServer().on('POST /flow_sequences/:id/unshare', { body: { email: 'asha@school.example' } });
  await open({ isDirty: true, ownership: 'shared', user: { name: 'Ravi', email: 'ravi@school.example' } }, server);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit name of Numbers' })).toBeNull();
  expect(await screen.findByText('Shared by Ravi (ravi@school.example)')).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for this sequence' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).not.toContain('Manage Access');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Leave this sequence' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave this sequence' }));
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(server.askedFor('POST /flow_sequences/:id/unshare')[0]?.body).toEqual({ with: 'asha@school.example' });
});
test('SEQ-12 a clean sequence is not published', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

describe('SEQ-15 moving', () => {
  test('SEQ-15 SEQ-19 a flow moves at once, before the server answers, and the sequence is dirty', async () => {
    const { handler, release } = heldReply();
    const server = await open({}, fakeServer().on('POST /flow_sequences/:id/move_flow', handler));
    await actionsOf('Quarters', 'Move up');
    expect(names()).toEqual(['Halves', 'Quarters', 'Thirds']);
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
    const [asked] = await waitFor(() => {
      const all = server.askedFor('POST /flow_sequences/:id/move_flow');
      expect(all).toHaveLength(1);
      return all;
    });
    expect(asked?.body).toEqual({ from: 2, to: 1 });
    expect(asked?.headers.get('if-match')).toBe('10');
    act(() => release({ body: { revision: 11, isDirty: true } }));
    await actionsOf('Halves', 'Move down');
    await waitFor(() => expect(server.askedFor('POST /flow_sequences/:id/move_flow')).toHaveLength(2));
    expect(server.askedFor('POST /flow_sequences/:id/move_flow')[1]?.headers.get('if-match')).toBe('11');
  });
  test('SEQ-15 SEQ-21 a failed change is put back, with all that was built on it, and says why', async () => {
    const { handler, release } = heldReply();
    const server = await open({}, fakeServer().on('POST /flow_sequences/:id/move_flow', handler));
    await actionsOf('Halves', 'Move down');
    await actionsOf('Halves', 'Move down');
    expect(names()).toEqual(['Thirds', 'Quarters', 'Halves']);
    act(() => release({ status: 422, body: { message: 'There is no such place', errors: [] } }));
    expect(await screen.findByText('Failed to update: There is no such place')).toBeVisible();
    expect(names()).toEqual(['Halves', 'Thirds', 'Quarters']);
    expect(server.askedFor('POST /flow_sequences/:id/move_flow')).toHaveLength(1);
  });
  test('SEQ-15 SEQ-21 a list that somebody else changed is shown as it is now', async () => {
    const server = fakeServer().on(
      'POST /flow_sequences/:id/move_flow',
      stale([flow(3, 'Quarters'), flow(1, 'Halves')]),
    );
    await open({}, server);
    await actionsOf('Halves', 'Move down');
    expect(await screen.findByText(/^Failed to update: someone else changed the sequence/)).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Quarters', 'Halves']));
  });
  test('SEQ-15 by keyboard alone: Alt and an arrow on the handle, or a place by number', async () => {
    const server = fakeServer();
    let revision = 10;
    server.on('POST /flow_sequences/:id/move_flow', () => ({ body: { revision: ++revision, isDirty: true } }));
    await open({}, server);
    act(() => screen.getByRole('button', { name: 'Move Halves' }).focus());
    await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Thirds', 'Halves', 'Quarters']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Halves' })).toHaveFocus());
    await actionsOf('Halves', 'Move to…');
    const place = await screen.findByRole('textbox', { name: 'New position' });
    await page.user.clear(place);
    await page.user.type(place, '3{Enter}');
    await waitFor(() => expect(names()).toEqual(['Thirds', 'Quarters', 'Halves']));
  });
  test('SEQ-15 others’ changes between two replies are fetched', async () => {
    const server = fakeServer().on('POST /flow_sequences/:id/move_flow', { body: { revision: 14, isDirty: true } });
    await open({}, server);
    server.on('GET /flow_sequences/:id', {
      body: course({ revision: 14, flows: [flow(2, 'Thirds'), flow(7, 'Fifths')] }),
    });
    await actionsOf('Halves', 'Move down');
    await waitFor(() => expect(names()).toEqual(['Thirds', 'Fifths']));
  });
});

describe('SEQ-13 adding', () => {
  const add = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Add a flow' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a flow' }));
    expect(await dialog.findByText('Add a new flow to the sequence?')).toBeVisible();
    await page.user.click(await dialog.findByRole('button', { name: 'Add' }));
  };
  test('SEQ-13 SEQ-14 it asks, then the new flow is at the end in version 1, clean', async () => {
    const server = fakeServer().on('POST /flow_sequences/:id/add_flow', {
      status: 201,
      body: { id: 11, version: 1, revision: 11, isDirty: true },
    });
    await open({}, server);
    await add();
    await waitFor(() => expect(names()).toEqual(['Halves', 'Thirds', 'Quarters', 'Untitled']));
    const added = within(within(screen.getByRole('list', { name: 'Flows' })).getAllByRole('listitem')[3]!);
    expect(added.getByText('Version 1')).toBeVisible();
    expect(added.queryByText('Unpublished changes')).toBeNull();
    expect(server.askedFor('POST /flow_sequences/:id/add_flow')[0]?.body).toEqual({ flowName: 'Untitled' });
  });
  test('SEQ-20 SEQ-C5 a flow that can’t be added is asked for again under the same key', async () => {
    const place = 'POST /flow_sequences/:id/add_flow';
    const server = fakeServer().on(place, { status: 503, body: { message: 'x', errors: [] } });
    await open({}, server);
    await add();
    expect(await screen.findByText('Failed to add a chat flow.')).toBeVisible();
    server.on(place, { status: 201, body: { id: 11, version: 1, revision: 11, isDirty: true } });
    await add();
    await waitFor(() => expect(names()).toHaveLength(4));
    const keys = server.askedFor(place).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });
});

test('SEQ-16 SEQ-19 a detached flow is attached at a place, with the version that the server says', async () => {
  const server = fakeServer().on('POST /flow_sequences/:id/insert_flow', {
    body: { version: 4, revision: 11, isDirty: true },
  });
  await open({}, server);
  await page.user.click(await screen.findByRole('button', { name: 'Attach Tenths' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Before 2: Thirds' }));
  await waitFor(() => expect(names()).toEqual(['Halves', 'Tenths', 'Thirds', 'Quarters']));
  expect(server.askedFor('POST /flow_sequences/:id/insert_flow')[0]?.body).toEqual({ flowId: 9, at: 1 });
  expect(await screen.findByRole('link', { name: 'Version 4 of Tenths: all versions' })).toBeVisible();
  expect(screen.queryByText('Detached Flows')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
});
longTest('SEQ-16 any other flow of the owner is found by name and attached', async () => {
  const item = { isDirty: false, ownership: 'own', latestVersion: 1, updatedAt: '2026-11-01T10:00:00.000Z' };
  const user = { name: 'Asha Rao', email: 'asha@school.example' };
  const server = fakeServer()
    .on('GET /flows', {
      body: {
        flows: [
          { ...item, id: 1, name: 'Halves', user },
          { ...item, id: 12, name: 'Decimals', user },
          { ...item, id: 13, name: 'Foreign', user: { name: null, email: 'ravi@school.example' } },
        ],
        total: 3,
      },
    })
    .on('POST /flow_sequences/:id/insert_flow', {
      status: 409,
      body: { message: 'This flow is in another sequence', code: 'in-another-sequence', errors: [] },
    });
  await open({}, server);
  await page.user.click(await screen.findByRole('button', { name: 'Attach a flow' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach a flow' }));
  await page.user.type(await dialog.findByRole('searchbox', { name: 'Search by name' }), 'dec');
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.toString()).toBe('all=1&ownership=own&q=dec'));
  const found = within(await dialog.findByRole('list', { name: 'Flows you can attach' }));
  expect(found.getAllByRole('listitem')).toHaveLength(1);
  await page.user.click(await found.findByRole('button', { name: 'Attach Decimals' }));
  expect(await screen.findByText('Failed to update: this flow is in another sequence')).toBeVisible();
  expect(names()).toHaveLength(3);
});
test('SEQ-17 SEQ-19 a flow is detached: it loses its version and goes to the other list', async () => {
  const server = fakeServer().on('POST /flow_sequences/:id/remove_flow', { body: { revision: 11, isDirty: true } });
  await open({}, server);
  await actionsOf('Thirds', 'Detach');
  await waitFor(() => expect(names()).toEqual(['Halves', 'Quarters']));
  const detached = within(screen.getByRole('list', { name: 'Detached Flows' }));
  expect(detached.getByRole('link', { name: 'Thirds' })).toBeVisible();
  expect(detached.queryByText(/Version/)).toBeNull();
  expect(server.askedFor('POST /flow_sequences/:id/remove_flow')[0]?.body).toEqual({ flowId: 2 });
});

describe('SEQ-18 publishing', () => {
  test('SEQ-18 it is published, loaded again, and offers to be shared', async () => {
    const server = fakeServer().on('POST /flow_sequences/:id/publish', {
      body: { version: 3, revision: 11, flows: [], warnings: [] },
    });
    await open({ isDirty: true }, server);
    server.on('GET /flow_sequences/:id', {
      body: course({ flows: [flow(1, 'Halves'), flow(2, 'Thirds', { version: 4 })] }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Version 3 of the sequence is published.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Version 4 of Thirds: all versions' })).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await page.user.click(await screen.findByRole('button', { name: 'Embed/Share' }));
    expect(await screen.findByRole('dialog', { name: 'Embed/Share' })).toBeVisible();
  });
  test('SEQ-E6 the reasons against publishing are listed flow by flow, with the way there', async () => {
    const server = fakeServer().on('POST /flow_sequences/:id/publish', {
      status: 422,
      body: {
        message: 'Flows of the sequence can’t be published yet',
        code: 'flow-problems',
        errors: [
          { param: 'flows.2.k1', msg: 'x' },
          { param: 'flows.3', msg: 'Too large' },
        ],
        flows: [
          { id: 2, name: 'Thirds', problems: [{ code: 'dangling-answers', promptKey: 'k1', msg: 'x', path: [] }] },
          { id: 3, name: 'Quarters', problems: [] },
        ],
      },
    });
    await open({ isDirty: true }, server);
    await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This can’t be published yet' }));
    expect(await dialog.findByRole('link', { name: 'Thirds' })).toHaveAttribute('href', '/flows/2/edit');
    expect(await dialog.findByText('All answers must lead to some prompt')).toBeVisible();
    expect(await dialog.findByText('Too large')).toBeVisible();
  });
  test('SEQ-E7 another reason is a sentence', async () => {
    const body = { message: 'A sequence without flows can’t be published', code: 'no-flows', errors: [] };
    await open(
      { isDirty: true, flows: [] },
      fakeServer().on('POST /flow_sequences/:id/publish', { status: 422, body }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(
      await screen.findByText('The sequence could not be published: a sequence without flows can’t be published'),
    ).toBeVisible();
  });
});

test('SEQ-23 SEQ-25 the owner renames it, in every language', async () => {
  const server = fakeServer().on('PUT /flow_sequences/:id', { body: { revision: 11, isDirty: false } });
  await open({ languages: ['en', 'hi'] }, server);
  await page.user.click(await screen.findByRole('button', { name: 'Edit name of Numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Name' }));
  await page.user.clear(await dialog.findByLabelText('Name in English'));
  await page.user.type(await dialog.findByLabelText('Name in English'), 'Parts');
  await page.user.type(await dialog.findByLabelText('Name in हिन्दी'), 'भाग');
  await page.user.click(await dialog.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Parts'));
  expect(server.askedFor('PUT /flow_sequences/:id')[0]?.body).toEqual({ name: 'Parts', tName: { hi: 'भाग' } });
});
test('SEQ-21 a rename that is refused says why and stays', async () => {
  await open({}, fakeServer().on('PUT /flow_sequences/:id', stale([])));
  await page.user.click(await screen.findByRole('button', { name: 'Edit name of Numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Name' }));
  await page.user.type(await dialog.findByLabelText('Name'), '!');
  await page.user.click(await dialog.findByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Failed to update: someone else changed the sequence/)).toBeVisible();
});
test('SEQ-11 SEQ-25 Settings: the order of the steps is a setting of the sequence', async () => {
  const server = fakeServer().on('PUT /flow_sequences/:id', { body: { revision: 11, isDirty: false } });
  await open({ settings: { identifierTrust: 'open' } }, server);
  await menu('Settings');
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await page.user.click(await dialog.findByRole('radio', { name: 'In any order' }));
  await page.user.click(await dialog.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedFor('PUT /flow_sequences/:id')[0]?.body).toEqual({
    settings: { identifierTrust: 'open', allowRandomAccess: true },
  });
});
test.each([
  [403, 'You don’t have collaborator access to this sequence.'],
  [404, 'This sequence doesn’t exist.'],
  [410, 'This sequence is no longer available'],
])('SEQ-1 %s says so and leads home', async (status, text) => {
  const server = fakeServer().on('GET /flow_sequences/:id', { status, body: { message: 'x', errors: [] } });
  page = await renderApp({ path: '/sequences/5/edit', server });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(await screen.findByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});
