/** The rich editor is a chunk of its own, fetched in advance so that it also opens offline. */
import { createElement, type ComponentType } from 'react';
import { fetchPart } from '../../../ui/lazy/fetch-again.js';
import { promptLazy } from '../../../ui/lazy/prompt-suspense.js';
import type { EditorProps } from './RichEditor.js';
import { WithoutFormatting } from './WithoutFormatting.js';

/** Used if the chunk can't be loaded. */
const Unreachable = (props: EditorProps) => createElement(WithoutFormatting, { ...props, reason: 'unreachable' });

const importEditor = () => import('./MessageEditor.js');

let tries = 0;
let newest: ComponentType<EditorProps> = made();

function made(): ComponentType<EditorProps> {
  return promptLazy(loadRichEditor);
}

/** The rich editor, or a plain one if it can't be loaded; the message that is opened next tries again. */
export async function loadRichEditor(): Promise<ComponentType<EditorProps>> {
  try {
    return (await fetchPart(importEditor, tries)).MessageEditor;
  } catch {
    tries += 1;
    newest = made();
    return Unreachable;
  }
}

export const newestRichEditor = (): ComponentType<EditorProps> => newest;
