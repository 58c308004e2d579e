/**
 * Uploads images that are pasted or dropped, each at its position in the text. A failed upload leaves the text
 * unchanged.
 */
import type { Editor } from '@tiptap/core';
import { fileTypeOf, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { removePlaceholder, addPlaceholder, placeholderPosition } from './picture-holder.js';

export type PictureProblem = 'kind' | 'tooLarge' | 'failed' | 'canceled';

export interface PictureDeps {
  readonly upload: (file: File, signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>;
  readonly sizeOf: (src: string) => Promise<{ iw: number; ih: number } | null>;
  readonly onProblem: (problem: PictureProblem, file: File, error?: unknown) => void;
  /** Receives the number of running uploads. */
  readonly onCount: (count: number) => void;
  /** Text of the placeholder. */
  readonly words: (file: File) => string;
}

export interface PictureTaker {
  /** @returns false if there is nothing to insert. */
  readonly take: (editor: Editor, files: readonly File[], at: number) => boolean;
  /** Cancels and reports running uploads when the editor closes. */
  readonly stop: () => void;
}

/**
 * Office programs copy text together with an image of it; then the text is meant. Browsers copy images without text.
 */
export const picturesIn = (data: DataTransfer | null): readonly File[] =>
  data && !data.types.includes('text/plain') ? [...data.files] : [];

function problemOf(file: File): PictureProblem | null {
  if (!fileTypeOf(file.name)?.isImage) return 'kind';
  return file.size > UPLOAD_LIMITS.fileBytes || file.size === 0 ? 'tooLarge' : null;
}

function placeholder(words: string): { element: HTMLElement; bar: HTMLProgressElement } {
  const element = document.createElement('span');
  const bar = document.createElement('progress');
  bar.max = 100;
  bar.setAttribute('aria-label', words);
  element.setAttribute('role', 'status');
  element.setAttribute('data-picture-holder', '');
  element.append(`${words} `, bar);
  return { element, bar };
}

export function pictureTaker(deps: PictureDeps): PictureTaker {
  const running = new Set<AbortController>();
  let count = 0;
  const uploadInto = async (editor: Editor, file: File, at: number) => {
    const controller = new AbortController();
    running.add(controller);
    deps.onCount(running.size);
    const id = `picture-${(count += 1)}`;
    const { element, bar } = placeholder(deps.words(file));
    editor.view.dispatch(addPlaceholder(editor.state, id, at, element));
    try {
      const src = await deps.upload(file, controller.signal, (percent) => (bar.value = percent));
      const size = await deps.sizeOf(src);
      if (controller.signal.aborted) return;
      const position = placeholderPosition(editor.state, id) ?? editor.state.selection.to;
      editor
        .chain()
        .insertContentAt(position, {
          type: 'image',
          attrs: { src, alt: '', iw: size?.iw ?? null, ih: size?.ih ?? null },
        })
        .run();
    } catch (error) {
      if (!controller.signal.aborted) deps.onProblem('failed', file, error);
    } finally {
      running.delete(controller);
      if (!editor.isDestroyed) editor.view.dispatch(removePlaceholder(editor.state, id));
      deps.onCount(running.size);
    }
  };
  return {
    take(editor, files, at) {
      if (files.length === 0) return false;
      for (const file of files) {
        const problem = problemOf(file);
        if (problem) deps.onProblem(problem, file);
        else void uploadInto(editor, file, at);
      }
      return true;
    },
    stop() {
      const [first] = running;
      for (const each of running) each.abort();
      running.clear();
      if (first) deps.onProblem('canceled', new File([], ''));
    },
  };
}
