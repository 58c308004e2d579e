/** The tools of the MCP server. Each is one call of the API, with the program's own token: the same checks, no others. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { checkFlow, createFlow, getFlow, listFlows, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import type { Route } from '@parley/contracts/http/route';
import { getFlowStats } from '@parley/contracts/http/stats';
import { EXAMPLE_DEFINITION } from '@parley/contracts/definition/example-definition';
import { scopeOf, type Scope } from '@parley/contracts/flow/scopes';
import { z } from 'zod';

export interface ApiCall {
  readonly route: Route;
  readonly params?: { readonly id: number };
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface ApiReply {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}
export type AskApi = (call: ApiCall) => Promise<ApiReply>;

interface Tool<Input extends z.ZodRawShape> {
  readonly route: Route;
  readonly description: string;
  readonly input: Input;
  readonly call: (input: z.output<z.ZodObject<Input>>) => Omit<ApiCall, 'route'>;
}

const id = z.number().int().positive().describe('The id of the flow');
const day = z.iso.date().optional();
const DEFINITION = [
  'Prompts with messages, answers and links, in the form in which read_flow gives `definition`.',
  'One prompt is named `start`; a link is a dot and a name; every key is unique and stays the same for ever.',
  'An answer with a `rule` counts what learners write or choose; its `message` then only names it. `*` accepts any text.',
  'A `rating` or `range` (slider) has `inputDisplayConfig` with `min`, `max`, `step`, `minWord` and `maxWord`; the answer is a number.',
  'The answers of `order`, `pairs` and `gaps` are parts, each with its `score`: in the right order, with the right side `pair`, or for each `___` of the message. An answer with the rule `right`, or `*`, reacts to the whole.',
  'An answer with `help` is a button that costs `price` points: `hint` shows its `quickResponse` and asks again, `solution` shows it and goes on.',
  'In texts, `$…$` is a formula in LaTeX, and `\\$` is a dollar. `outOf` is the number of points out of which grades are, if it isn’t computed.',
  'Of `when`, the first link whose condition holds is followed, otherwise `nextKey`.',
  `An example: ${JSON.stringify(EXAMPLE_DEFINITION)}`,
].join(' ');
const definition = z.record(z.string(), z.unknown()).describe(DEFINITION);

const CREATE = {
  route: createFlow,
  description: 'Create a flow with a draft. Learners see nothing until it is published.',
  input: {
    name: z.string(),
    language: z.string().optional().describe('BCP 47 tag of the language in which it is written; absent: en'),
    definition: definition.optional().describe(`Absent: one greeting. ${DEFINITION}`),
  },
  call: (body: object) => ({ body }),
} as const;

/** Undefined fields are left out. */
const queryOf = (fields: Readonly<Record<string, string | number | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

export function mcpServer(scopes: readonly Scope[], ask: AskApi): McpServer {
  const server = new McpServer(
    { name: 'parley', version: '1' },
    {
      instructions:
        'Parley holds flows: scripted learning conversations. Read a flow before you change it; send its revision with the change. Check a draft before you publish it.',
    },
  );
  const add = <Input extends z.ZodRawShape>(name: string, { route, description, input, call }: Tool<Input>): void => {
    const needed = scopeOf(route.action, route.scope);
    if (needed === null || !scopes.includes(needed)) return;
    const run = async (given: unknown): Promise<CallToolResult> => {
      const { status, text } = await ask({ route, ...call(z.object(input).parse(given)) });
      return { content: [{ type: 'text', text }], isError: status >= 400 };
    };
    const reads = route.method === 'GET';
    // A program asks its person before it overwrites a draft or publishes.
    const annotations = { readOnlyHint: reads, destructiveHint: !reads, openWorldHint: false };
    server.registerTool(name, { description, inputSchema: z.object(input), annotations }, run);
  };
  add('list_flows', {
    route: listFlows,
    description: 'Own and shared flows, last changed first, 20 a page',
    input: { search: z.string().optional().describe('A part of the name'), page: z.number().int().min(1).optional() },
    call: ({ search, page }) => ({ query: queryOf({ q: search, page }) }),
  });
  add('read_flow', {
    route: getFlow,
    description: 'A flow with its draft (`definition`), its settings and its revision',
    input: { id },
    call: (params) => ({ params }),
  });
  add('create_flow', CREATE);
  add('change_draft', {
    route: updateFlow,
    description:
      'Change the draft of a flow, or its name. What others changed since the revision is kept; a change of the same field answers 409 with their side. Learners see nothing until it is published.',
    input: {
      id,
      revision: z.number().int().describe('The revision at which the flow was read'),
      name: z.string().optional(),
      definition: definition.optional().describe('The whole draft'),
    },
    call: ({ id: flow, revision, ...body }) => ({
      params: { id: flow },
      body,
      headers: { 'if-match': `"${revision}"` },
    }),
  });
  add('check_flow', {
    route: checkFlow,
    description: 'What prevents publishing the draft of a flow (`problems`), and what should be looked at (`warnings`)',
    input: { id },
    call: (params) => ({ params }),
  });
  add('publish_flow', {
    route: publishFlow,
    description: 'Make the draft of a flow its next version, which learners then get',
    input: { id, note: z.string().optional().describe('What changed, for the list of versions') },
    call: ({ id: flow, ...body }) => ({ params: { id: flow }, body }),
  });
  add('read_statistics', {
    route: getFlowStats,
    description:
      'Counters of the chats of a flow that began in a range of days: how many, completed, times in ms, scores, and each prompt with its answers',
    input: {
      id,
      from: day.describe('The first day, YYYY-MM-DD'),
      to: day.describe('The last day, YYYY-MM-DD'),
      version: z.number().int().positive().optional().describe('Only chats of this published version'),
    },
    call: ({ id: flow, from, to, version }) => ({
      params: { id: flow },
      query: queryOf({ fromDate: from, tillDate: to, version }),
    }),
  });
  return server;
}
