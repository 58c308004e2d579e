import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import type { FlowEditorState } from './model/editor-state.js';
import { selectEditor } from './saga/select-editor.js';

/** Reads the editor's part of the store. */
export const useEditor = <T>(select: (state: FlowEditorState) => T): T =>
  useAppSelector((root) => select(selectEditor(root)));
export const useEditorDispatch = useAppDispatch;

export const newKey = (): string => crypto.randomUUID();
