/** Published versions of linked flows, for the preview. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { selectorOf } from '../model/select-editor.js';

/** `LinkedVersion[]`, typed as unknown because its trees are recursive. */
type LinkedFlows = unknown;
const none: LinkedFlows = [];

export const linkedFlowsFound = createAction<LinkedFlows>('flowEditor/linkedFlowsFound');

/** Without `createSlice`, which would freeze every tree recursively. */
export const linkedFlowsSlice = {
  reducerPath: 'linkedFlows',
  reducer: (state: LinkedFlows = none, made: UnknownAction): LinkedFlows =>
    linkedFlowsFound.match(made) ? made.payload : state,
  getInitialState: (): LinkedFlows => none,
} as const;
export const selectLinkedFlows = selectorOf(linkedFlowsSlice);

/** The published version of a linked flow; null = not loaded yet, or not published. */
export function linkedFlowOf(
  flows: LinkedFlows,
  flowId: number,
): { readonly name: string; readonly version: number } | null {
  const linked = flows as readonly { readonly id: number; readonly name?: string; readonly version: number }[];
  const found = linked.findLast(({ id }) => id === flowId);
  return found?.name === undefined ? null : { name: found.name, version: found.version };
}
