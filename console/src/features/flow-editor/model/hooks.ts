import { newUuid } from '@parley/runtime/platform/new-uuid';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import type { FlowEditorState } from './editor-state.js';
import { selectEditor } from './select-editor.js';

/** Selects from the editor's part of the store. */
export const useEditor = <T>(select: (state: FlowEditorState) => T): T =>
  useAppSelector((root) => select(selectEditor(root)));
/** Selects a new object; re-renders only if one of its properties changed. */
export const useEditorParts = <T extends object>(select: (state: FlowEditorState) => T): T =>
  useAppSelector((root) => select(selectEditor(root)), shallowEqual);
export const useEditorDispatch = useAppDispatch;

export const newKey = newUuid;
