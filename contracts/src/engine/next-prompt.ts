/** Where a link leads (ENG-3, 42, 76, 80): `.name` stays in the flow, `remote?chatId=7.start` is another flow. */
import { linkedFlow, scopeOf } from './linked-flow.js';
import type { EngineError, PreparedFlow, PreparedPrompt } from './types.js';

export interface FlowLink {
  readonly flowId: number;
  /** Pinned when the linking flow was published; null: the latest. */
  readonly version: number | null;
  readonly promptName: string;
}
const REMOTE = /^remote\?([^.]*)\.(.+)$/s;
const OWN = /^(\d{1,15})\.(.+)$/s;

/** The other flow that a link names; null if it stays in this one or is malformed. */
export const flowLinkOf = (text: string): FlowLink | null => {
  const [, query = '', promptName = ''] = REMOTE.exec(text) ?? [];
  const part = (name: string): number =>
    Number(new RegExp(`(?:^|&)${name}=(\\d{1,15})(?:&|$)`).exec(query)?.[1] ?? Number.NaN);
  const flowId = part('chatId');
  const version = part('version');
  if (promptName === '' || Number.isNaN(flowId)) return null;
  return { flowId, version: Number.isNaN(version) ? null : version, promptName };
};

/** The name of a prompt of the same flow; null: it leads elsewhere. */
export const ownPromptName = (flow: PreparedFlow, text: string): string | null => {
  if (text.startsWith('remote?')) return null;
  if (text.startsWith('.')) return text.slice(1);
  const [, flowId, name = ''] = OWN.exec(text) ?? [];
  if (flowId === undefined) return text;
  return Number(flowId) === flow.flowId ? name : null;
};

/**
 * The prompt that a link in `home` leads to; `home` is the chat's own flow (`root`) or a linked one. Errors:
 * `prompt-not-defined`, `flow-not-found`, `flow-definition-failed` (a malformed link).
 */
export const promptAt = (home: PreparedFlow, text: string, root: PreparedFlow = home): PreparedPrompt | EngineError => {
  const own = ownPromptName(home, text);
  if (own !== null) return home.prompts.get(own) ?? { code: 'prompt-not-defined', detail: own };
  const link = flowLinkOf(text);
  if (!link) return { code: 'flow-definition-failed', detail: text };
  const { flowId, version, promptName } = link;
  // A flow that links to itself means the version being played.
  const flow = flowId === home.flowId ? home : linkedFlow(root, flowId, version);
  if ('code' in flow) return flow;
  return (
    flow.prompts.get(promptName) ?? { code: 'prompt-not-defined', detail: `${scopeOf(flowId, version)}.${promptName}` }
  );
};
