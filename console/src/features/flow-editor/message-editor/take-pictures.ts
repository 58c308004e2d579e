/** Pictures pasted or dropped into a text: uploaded where they will stand. The text itself is never touched by a failure. */
import type { Editor } from '@tiptap/core';
import { fileTypeOf, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { freePlace, holdPlace, placeOf } from './picture-holder.js';

export type PictureProblem = 'kind' | 'tooLarge' | 'failed' | 'canceled';

export interface PictureDeps {
  readonly upload: (file: File, signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>;
  readonly sizeOf: (src: string) => Promise<{ iw: number; ih: number } | null>;
  readonly onProblem: (problem: PictureProblem, file: File) => void;
  /** How many are on their way. */
  readonly onCount: (count: number) => void;
  /** What stands in the picture's place meanwhile says so. */
  readonly words: (file: File) => string;
}

export interface PictureTaker {
  /** False when these files are none for a text. */
  readonly take: (editor: Editor, files: readonly File[], at: number) => boolean;
  /** The text leaves the page: what is still on its way is given up, and told. */
  readonly stop: () => void;
}

/** What was copied from a browser comes as a picture without text; from an office program the text is what is meant. */
export const picturesIn = (data: DataTransfer | null): readonly File[] =>
  data && !data.types.includes('text/plain') ? [...data.files] : [];

function problemOf(file: File): PictureProblem | null {
  if (!fileTypeOf(file.name)?.isImage) return 'kind';
  return file.size > UPLOAD_LIMITS.fileBytes || file.size === 0 ? 'tooLarge' : null;
}

function holder(words: string): { element: HTMLElement; bar: HTMLProgressElement } {
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
  const bring = async (editor: Editor, file: File, at: number) => {
    const stop = new AbortController();
    running.add(stop);
    deps.onCount(running.size);
    const id = `picture-${(count += 1)}`;
    const { element, bar } = holder(deps.words(file));
    editor.view.dispatch(holdPlace(editor.state, id, at, element));
    try {
      const src = await deps.upload(file, stop.signal, (percent) => (bar.value = percent));
      const size = await deps.sizeOf(src);
      if (stop.signal.aborted) return;
      const place = placeOf(editor.state, id) ?? editor.state.selection.to;
      editor
        .chain()
        .insertContentAt(place, { type: 'image', attrs: { src, alt: '', iw: size?.iw ?? null, ih: size?.ih ?? null } })
        .run();
    } catch {
      if (!stop.signal.aborted) deps.onProblem('failed', file);
    } finally {
      running.delete(stop);
      if (!editor.isDestroyed) editor.view.dispatch(freePlace(editor.state, id));
      deps.onCount(running.size);
    }
  };
  return {
    take(editor, files, at) {
      if (files.length === 0) return false;
      for (const file of files) {
        const problem = problemOf(file);
        if (problem) deps.onProblem(problem, file);
        else void bring(editor, file, at);
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
