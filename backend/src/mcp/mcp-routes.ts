/**
 * `/mcp` on the console's origin: the Model Context Protocol over streamable HTTP, for programs with an API token.
 * Requests share no session, so any server may answer it.
 */
import { LIMITS } from '@parley/contracts/definition/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessGuard } from '../platform/auth/access.guard.js';
import type { KnownToken } from '../platform/auth/ports.js';
import type { Addresses } from '../platform/http/hosts.js';
import { malformed, Refusal, scopeMissing } from '../platform/http/refusal.js';
import type { ApiCall, ApiReply } from './mcp-tools.js';
import { TOOL_SCOPES } from './tool-scopes.js';

const ON_CONSOLE = { constraints: { listener: 'console' } };
/** Names of this machine that no page of another site can have. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Few installations are asked in this protocol, so the start does not wait for it. */
const protocol = async () => ({
  ...(await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js')),
  ...(await import('./mcp-tools.js')),
});

/** @param addresses known once the server listens */
export function serveMcp(server: FastifyInstance, guard: AccessGuard, addresses: Addresses): void {
  const programs = new WeakMap<FastifyRequest, KnownToken>();
  const ask = async ({ headers: { authorization = '' }, ip }: FastifyRequest, call: ApiCall): Promise<ApiReply> => {
    const path = call.route.path.replace(':id', String(call.params?.id));
    const { statusCode: status, body: text } = await server.inject({
      method: call.route.method,
      url: `/api${path}`,
      query: call.query,
      payload: call.body,
      headers: { ...call.headers, authorization },
      remoteAddress: ip,
    });
    return { status, text };
  };
  server.post(
    '/mcp',
    {
      ...ON_CONSOLE,
      bodyLimit: LIMITS.definitionBytes + 100_000,
      // Before the body is read.
      onRequest: async (request, reply) => {
        checkSite(request, addresses.publicUrl);
        void reply.header('www-authenticate', 'Bearer');
        const program = await guard.programOf(request);
        void reply.removeHeader('www-authenticate');
        if (!TOOL_SCOPES.some((scope) => program.scopes.includes(scope))) throw scopeMissing(TOOL_SCOPES.join(' or '));
        programs.set(request, program);
      },
    },
    async (request, reply) => {
      // MCP has none any more. A hundred calls at once would each hold a whole flow, and a batch that cancels itself never ends.
      if (Array.isArray(request.body)) throw malformed([{ param: '', msg: 'Send one message at a time' }]);
      const { mcpServer, WebStandardStreamableHTTPServerTransport } = await protocol();
      const mcp = mcpServer(programs.get(request)?.scopes ?? [], (call) => ask(request, call));
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await mcp.connect(transport);
      try {
        return await send(
          reply,
          await transport.handleRequest(asWeb(request, addresses.publicUrl), { parsedBody: request.body }),
        );
      } finally {
        await mcp.close();
      }
    },
  );
  // Without sessions there is no stream to open and none to end.
  server.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    ...ON_CONSOLE,
    handler: () => {
      throw new Refusal(405, 'Send a POST with an MCP message', { code: 'method-not-allowed', allow: ['POST'] });
    },
  });
}

/** A page of another site can't reach it by a name that leads here (DNS rebinding). @throws Refusal 403 */
function checkSite({ host, headers: { origin } }: FastifyRequest, publicUrl: string): void {
  const own = new URL(publicUrl);
  if ((host === own.host || LOOPBACK.test(host)) && (origin === undefined || origin === own.origin)) return;
  throw new Refusal(403, `Use ${own.origin}/mcp`, { code: 'forbidden' });
}

function asWeb({ headers, method, url }: FastifyRequest, publicUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(url, publicUrl), { method, headers: given });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.status(response.status).headers(Object.fromEntries(response.headers));
  return reply.send(await response.text());
}
