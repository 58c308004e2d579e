import { screen, waitFor, within } from '@testing-library/react';
import type { ApiToken } from '@parley/contracts/http/api-tokens';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const TOKEN = 'parley_c2VjcmV0';
const grades: ApiToken = {
  id: '3386364b-93bc-47a1-b1b2-7fb2440f95a9',
  name: 'Grade export',
  hint: 'parley_9sX2',
  scopes: ['statistics:read', 'flows:publish'],
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2999-02-22T09:00:00.000Z',
  lastUsed: null,
};
const old: ApiToken = {
  ...grades,
  id: '2286364b-93bc-47a1-b1b2-7fb2440f95a9',
  name: 'Old sync',
  expiresAt: '2026-10-30T09:00:00.000Z',
  lastUsed: '2026-10-29',
};
const server = (...tokens: readonly ApiToken[]): FakeServer =>
  fakeServer()
    .on('GET /integrations', { body: { integrations: [] } })
    .on('GET /api_tokens', { body: { tokens } });
async function open(with_: FakeServer) {
  const app = await renderApp({ server: with_, path: '/integrations' });
  const list = await screen.findByRole('navigation', { name: 'For programs' });
  await app.user.click(within(list).getByRole('button', { name: /API tokens/ }));
  return app;
}

test('AUTH-T5 tokens stand under "For programs" with scopes, days and what to do; an expired one goes without a question', async () => {
  const with_ = server(grades, old).on('DELETE /api_tokens/:tokenId', { body: { revoked: true } });
  const app = await open(with_);
  const [first, second] = await screen.findAllByRole('listitem').then((all) => all.slice(-2));
  expect(first).toHaveTextContent(/Grade export.*parley_9sX2….*read statistics.*publish and archive.*Never used/);
  expect(second).toHaveTextContent(/Old sync.*Expired Oct 30, 2026.*Last used Oct 29, 2026/);
  expect(window.localStorage.getItem('parley:v1:integrationSelection')).toBe('"tokens"');
  await app.user.click(screen.getByRole('button', { name: 'Remove “Old sync”' }));
  await waitFor(() => expect(screen.queryByText('Old sync')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Revoke “Grade export”' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(with_.askedFor('DELETE /api_tokens/:tokenId')).toHaveLength(1);
  await app.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no tokens')).toBeVisible();
});

test('AUTH-T5 a new token needs a name and a scope, and is shown until it is put away', async () => {
  const with_ = server().on('POST /api_tokens', { status: 201, body: { ...grades, token: TOKEN } });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findAllByText('Required')).toHaveLength(2);
  await app.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Grade export');
  await app.user.click(dialog.getByRole('checkbox', { name: 'read statistics' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Valid for' }), '30 days');
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(TOKEN)).toBeVisible();
  expect(with_.askedFor('POST /api_tokens')[0]?.body).toEqual({
    name: 'Grade export',
    scopes: ['statistics:read'],
    expiresInDays: 30,
  });
  await app.user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(TOKEN)).toBeNull();
  expect(screen.getByText('Grade export')).toBeVisible();
});

test('AUTH-T5 a failure is shown once, also to somebody who leaves the page and comes back', async () => {
  const with_ = server(grades).on('DELETE /api_tokens/:tokenId', { status: 503, body: {} });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: 'Revoke “Grade export”' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  const toast = await screen.findByText(/Failed to change tokens/);
  await app.user.click(within(toast.closest('[role="alert"]') as HTMLElement).getByRole('button'));
  await waitFor(() => expect(screen.queryByText(/Failed to change tokens/)).toBeNull());
  const programs = within(screen.getByRole('navigation', { name: 'For programs' }));
  await app.user.click(programs.getAllByRole('button').at(-1)!);
  await app.user.click(programs.getByRole('button', { name: /API tokens/ }));
  expect(await screen.findByText('Grade export')).toBeVisible();
  expect(screen.queryByText(/Failed to change tokens/)).toBeNull();
});

test('MCP-6 the panel shows the address of the MCP server and what to paste', async () => {
  await open(server());
  const address = `${window.location.origin}/mcp`;
  expect(await screen.findByRole('textbox', { name: 'Address of the MCP server' })).toHaveTextContent(address);
  const config = screen.getByRole('textbox', { name: 'Settings for the assistant' });
  expect(JSON.parse(config.textContent ?? '')).toEqual({
    mcpServers: { parley: { type: 'http', url: address, headers: { Authorization: 'Bearer parley_…' } } },
  });
});
