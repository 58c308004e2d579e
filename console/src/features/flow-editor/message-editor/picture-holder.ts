/** Stands in a text for pictures on their way, without being part of it: what is typed meanwhile moves it along. */
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

export const holdPlace = (state: EditorState, id: string, at: number, element: HTMLElement) =>
  state.tr.setMeta(KEY, { add: id, at, element } satisfies Add);
export const freePlace = (state: EditorState, id: string) => state.tr.setMeta(KEY, { remove: id } satisfies Remove);
/** Where it stands by now; null when the text around it was taken away. */
export const placeOf = (state: EditorState, id: string): number | null =>
  KEY.getState(state)
    ?.find()
    .find((decoration) => idOf(decoration) === id)?.from ?? null;
