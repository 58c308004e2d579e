/** A placeholder for an image during its upload. It is a decoration, not content, and moves with the text around it. */
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

interface Add {
  readonly add: string;
  readonly at: number;
  readonly element: HTMLElement;
}
interface Remove {
  readonly remove: string;
}
const KEY = new PluginKey<DecorationSet>('pictureHolder');
const idOf = (decoration: Decoration): string => String((decoration.spec as { id?: string }).id);

export const PictureHolder = Extension.create({
  name: 'pictureHolder',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const now = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(KEY) as Add | Remove | undefined;
          if (!change) return now;
          if ('remove' in change)
            return now.remove(now.find().filter((decoration) => idOf(decoration) === change.remove));
          return now.add(transaction.doc, [Decoration.widget(change.at, change.element, { id: change.add })]);
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
});

export const addPlaceholder = (state: EditorState, id: string, at: number, element: HTMLElement) =>
  state.tr.setMeta(KEY, { add: id, at, element } satisfies Add);
export const removePlaceholder = (state: EditorState, id: string) =>
  state.tr.setMeta(KEY, { remove: id } satisfies Remove);
/** The placeholder's current position; null = the text around it was deleted. */
export const placeholderPosition = (state: EditorState, id: string): number | null =>
  KEY.getState(state)
    ?.find()
    .find((decoration) => idOf(decoration) === id)?.from ?? null;
