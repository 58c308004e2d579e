/** The MCP server over real HTTP, as the SDK's own client speaks it. */
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { EXAMPLE_DEFINITION } from '@parley/contracts/definition/example-definition';
import { createApiToken, listApiTokens, revokeApiToken } from '@parley/contracts/http/api-tokens';
import { getFlow, publishFlow } from '@parley/contracts/http/flows';
import { SCOPES, type Scope } from '@parley/contracts/flow/scopes';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
const open: McpClient[] = [];
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

const tokenOf = async (author: Client, scopes: readonly Scope[]): Promise<string> =>
  (await author.ok(createApiToken, { body: { name: 'Assistant', scopes: [...scopes], expiresInDays: 1 } })).token;
async function connect(token: string): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', parley.consoleUrl), { requestInit: { headers } }),
  );
  open.push(client);
  return client;
}
async function use(client: McpClient, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = (await client.callTool({ name, arguments: input })) as {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
  return { isError: isError ?? false, text: content[0]?.text ?? '' };
}
/** The reply of a tool that worked. */
async function ok(client: McpClient, name: string, input: Record<string, unknown> = {}) {
  const { isError, text } = await use(client, name, input);
  expect({ isError, text }).toEqual({ isError: false, text });
  return JSON.parse(text) as never;
}

test('MCP-1 a program lists, reads, drafts, checks and publishes flows, and reads statistics', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const client = await connect(await tokenOf(author, SCOPES));
  const { id }: { id: number } = await ok(client, 'create_flow', { name: 'Fractions', language: 'en' });
  const listed: { flows: { id: number; name: string }[] } = await ok(client, 'list_flows', { search: 'Frac' });
  expect(listed.flows).toMatchObject([{ id, name: 'Fractions' }]);
  const read: { revision: number } = await ok(client, 'read_flow', { id });
  await ok(client, 'change_draft', { id, revision: read.revision, name: 'Halves' });
  expect(await ok(client, 'check_flow', { id })).toEqual({ problems: [], warnings: [] });
  expect(await ok(client, 'publish_flow', { id, note: 'First' })).toMatchObject({ version: 1 });
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({ name: 'Halves', latestVersion: 1 });
  expect(await ok(client, 'read_statistics', { id, version: 1 })).toMatchObject({ total: 0, versions: [1] });
});

test('MCP-2 a token has the tools of its scopes, and without flows:publish nothing gets to learners', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const toolsOf = async (...scopes: Scope[]) =>
    (await (await connect(await tokenOf(author, scopes))).listTools()).tools.map(({ name }) => name);
  expect(await toolsOf('flows:read')).toEqual(['list_flows', 'read_flow', 'check_flow']);
  expect(await toolsOf('flows:write')).toEqual(['create_flow', 'change_draft']);
  expect(await toolsOf('flows:publish')).toEqual(['publish_flow']);
  expect(await toolsOf('statistics:read')).toEqual(['read_statistics']);
  expect(await toolsOf('responses:read', 'flows:read')).toEqual(['list_flows', 'read_flow', 'check_flow']);
  const authorization = `Bearer ${await tokenOf(author, ['responses:read', 'responses:write'])}`;
  expect((await post({ authorization })).status).toBe(403);
  const id = await newFlow(author, 'Draft');
  const client = await connect(await tokenOf(author, ['flows:read', 'flows:write']));
  expect((await use(client, 'publish_flow', { id })).isError).toBe(true);
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({ latestVersion: null });
});

test('MCP-7 a program is shown how a definition is written, by an example that it can create and publish as it is', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const client = await connect(await tokenOf(author, SCOPES));
  const { tools } = await client.listTools();
  const create = tools.find(({ name }) => name === 'create_flow')?.inputSchema.properties?.['definition'];
  const [, example = ''] = /An example: (.*)$/.exec((create as { description: string }).description) ?? [];
  const made = await ok(client, 'create_flow', { name: 'By a model', definition: JSON.parse(example) as object });
  const { id } = made as { id: number };
  expect(await ok(client, 'read_flow', { id })).toMatchObject({ definition: EXAMPLE_DEFINITION });
  expect(await ok(client, 'publish_flow', { id })).toMatchObject({ version: 1 });
});

test('MCP-2 a tool reaches what its owner may: others’ flows are refused as by the API', async () => {
  const [author, other] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const foreign = await newFlow(other, 'Foreign');
  const client = await connect(await tokenOf(author, SCOPES));
  for (const name of ['read_flow', 'check_flow', 'publish_flow', 'read_statistics']) {
    const { isError, text } = await use(client, name, { id: foreign });
    expect({ name, isError, text }).toEqual({ name, isError: true, text: expect.stringContaining('forbidden') });
  }
  expect((await use(client, 'change_draft', { id: foreign, revision: 1, name: 'Mine' })).text).toContain('forbidden');
});

test('MCP-3 a change of a field that somebody changed since is refused with their side', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const id = await newFlow(author, 'Both');
  const client = await connect(await tokenOf(author, SCOPES));
  const { revision, definition }: { revision: number; definition: { promptsArray: [{ definition: object }] } } =
    await ok(client, 'read_flow', { id });
  const saying = (message: string) => {
    const copy = structuredClone(definition);
    copy.promptsArray[0].definition = { ...copy.promptsArray[0].definition, message };
    return { id, revision, definition: copy };
  };
  await ok(client, 'change_draft', saying('One'));
  const { isError, text } = await use(client, 'change_draft', saying('Two'));
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ code: 'edit-conflict' });
});

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const post = (headers: Readonly<Record<string, string>>, path = '/mcp', base = parley.consoleUrl) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: MESSAGE,
  });

test('MCP-4 only an API token opens it: neither a login nor a revoked token, and not on the learners’ origin', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const token = await tokenOf(author, SCOPES);
  expect((await post({ authorization: `Bearer ${token}` })).status).toBe(200);
  for (const bearer of [author.jwt ?? '', `${token}x`, 'parley_', '']) {
    const reply = await post({ authorization: `Bearer ${bearer}` });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  }
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: `Bearer ${token}` }, '/mcp', parley.shareUrl)).status).toBe(404);
  const [{ id: tokenId } = { id: '' }] = (await author.ok(listApiTokens)).tokens;
  await author.ok(revokeApiToken, { params: { tokenId } });
  expect((await post({ authorization: `Bearer ${token}` })).status).toBe(401);
});

test('MCP-5 a page of another site can’t reach it, whatever name leads here', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const authorization = `Bearer ${await tokenOf(author, SCOPES)}`;
  const asked = (headers: Readonly<Record<string, string>>) =>
    parley.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization,
        host: new URL(parley.consoleUrl).host,
        ...headers,
      },
      payload: MESSAGE,
    });
  expect((await asked({})).statusCode).toBe(200);
  expect((await asked({ host: 'localhost:4000' })).statusCode).toBe(200);
  expect((await asked({ origin: new URL(parley.consoleUrl).origin })).statusCode).toBe(200);
  const wrongs: readonly Readonly<Record<string, string>>[] = [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const wrong of wrongs)
    expect({ wrong, status: (await asked(wrong)).statusCode }).toEqual({ wrong, status: 403 });
});

test('MCP-4 messages come one at a time: a batch is refused', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const reply = await fetch(`${parley.consoleUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${await tokenOf(author, SCOPES)}`,
    },
    body: `[${MESSAGE}]`,
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ errors: [{ msg: 'Send one message at a time' }] });
});

test('MCP-4 there is nothing to open or end: GET and DELETE are 405', async () => {
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(`${parley.consoleUrl}/mcp`, { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST');
  }
});

test('PUB-26 the check of a draft names what publishing would refuse, and changes nothing', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const client = await connect(await tokenOf(author, SCOPES));
  const id = await newFlow(author, 'Broken');
  const { revision, definition }: { revision: number; definition: { promptsArray: [{ definition: object }] } } =
    await ok(client, 'read_flow', { id });
  const [first] = definition.promptsArray;
  first.definition = { ...first.definition, answers: [{ key: 'on', message: 'On', nextKey: '.nowhere' }] };
  await ok(client, 'change_draft', { id, revision, definition });
  const { problems }: { problems: { code: string }[] } = await ok(client, 'check_flow', { id });
  expect(problems.map(({ code }) => code)).toEqual(['link-to-nothing']);
  const refused = await author.call(publishFlow, { params: { id } });
  expect(refused).toMatchObject({ status: 422, body: { code: 'prompt-problems' } });
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({ latestVersion: null });
});
