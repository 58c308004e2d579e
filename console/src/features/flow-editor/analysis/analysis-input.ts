import type { FlowEditorState } from '../model/editor-state.js';
import { definitionFrom } from '../model/flow-document.js';
import type { AnalysisInput, Linked } from './analyse.js';

/** The draft as it is now, with what it leads to. */
export const analysisInput = ({ doc, flow, flowId, linked }: FlowEditorState): AnalysisInput => ({
  flowId: flowId ?? 0,
  definition: definitionFrom(doc),
  language: flow?.defaultLanguage ?? 'en',
  languages: flow?.languages ?? ['en'],
  linked: (linked as readonly Linked[]).map(({ id, version, definition }) => ({ id, version, definition })),
});
