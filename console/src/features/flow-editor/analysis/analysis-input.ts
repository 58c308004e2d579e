import type { RootState } from '../../../foundation/store.js';
import { playedDefinition } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { selectLinkedFlows } from '../sync/linked-flows.slice.js';
import type { AnalysisInput, Linked } from './analyse.js';

/** The current draft with the flows it links to. */
export function selectAnalysisInput(root: RootState): AnalysisInput {
  const { doc, flow, flowId } = selectEditor(root);
  const linked = selectLinkedFlows(root) as readonly Linked[];
  return {
    flowId: flowId ?? 0,
    definition: playedDefinition(doc),
    language: flow?.defaultLanguage ?? 'en',
    languages: flow?.languages ?? ['en'],
    linked: linked.map(({ id, version, language, definition }) => ({ id, version, language, definition })),
  };
}
