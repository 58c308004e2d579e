import { newUuid } from '@parley/runtime/session/new-uuid';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import type { FlowEditorState } from './model/editor-state.js';
import { selectEditor } from './saga/select-editor.js';

/** Reads the editor's part of the store. */
export const useEditor = <T>(select: (state: FlowEditorState) => T): T =>
  useAppSelector((root) => select(selectEditor(root)));
/** The same for an object made on the spot: drawn again only when one of its properties is another. */
export const useEditorParts = <T extends object>(select: (state: FlowEditorState) => T): T =>
  useAppSelector((root) => select(selectEditor(root)), shallowEqual);
export const useEditorDispatch = useAppDispatch;

export const newKey = newUuid;
