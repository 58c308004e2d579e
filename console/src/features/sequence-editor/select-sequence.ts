import type { Role } from '@parley/contracts/flow/policy';
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../foundation/store.js';
import { withMoves, type Flows } from './sequence-list.js';
import { sequenceEditorReducer, type SequenceEditorState } from './sequence.slice.js';

export const FEATURE_NAME = 'sequence-editor';
const initial = sequenceEditorReducer(undefined, { type: '@@init' });
export const selectSequenceEditor = (root: RootState): SequenceEditorState =>
  (root.features[FEATURE_NAME] as SequenceEditorState | undefined) ?? initial;

const NONE: Flows = [];
/** Includes the moves that the server has not confirmed. */
export const selectFlows = createSelector(
  [({ sequence }: SequenceEditorState) => sequence?.flows ?? NONE, ({ moves }: SequenceEditorState) => moves],
  withMoves,
);
export const selectRole = ({ sequence }: SequenceEditorState): Role =>
  sequence === null ? 'stranger' : sequence.ownership === 'own' ? 'owner' : 'collaborator';
/** An unconfirmed move counts as a change (SEQ-19). */
export const selectIsDirty = ({ sequence, moves }: SequenceEditorState): boolean =>
  sequence !== null && (sequence.isDirty || moves.length > 0);
