import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { Button } from '@mantine/core';
import { LayoutTemplate, Plus } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { promptInserted } from '../model/edits.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectIsStructural, selectTranslating } from '../model/selectors.js';
import { MessagePlaceContext, type MessagePlace } from '../message-editor/message-place.js';
import { useWatchedCard } from '../markers/use-cards-in-view.js';
import { KindButtons } from './KindButtons.js';
import { PromptCard } from './PromptCard.js';
import classes from './card.module.css';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

export interface PromptRowProps {
  readonly promptKey: string;
  readonly index: number;
  /** True for the last prompt before the closing one, if there is one. */
  readonly isLast: boolean;
  readonly isClosing: boolean;
  readonly arrived: boolean;
}
export interface DragData extends Record<string | symbol, unknown> {
  readonly type: 'prompt';
  readonly key: string;
  readonly index: number;
}
export const isDragData = (data: Record<string | symbol, unknown>): data is DragData => data['type'] === 'prompt';

const TemplatePicker = dialogPart(
  () => import('../templates/TemplatePicker.js'),
  (module) => module.TemplatePicker,
);

/** A card as a drop target, with the buttons that insert prompts below it. */
export const PromptRow = memo(function PromptRow({ promptKey, index, isLast, isClosing, arrived }: PromptRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const editable = useEditor(selectIsStructural);
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  useWatchedCard(row, promptKey);

  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const data: DragData = { type: 'prompt', key: promptKey, index };
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        canDrag: () => index > 0,
        getInitialData: () => data,
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render: ({ container }) => {
              const chip = document.createElement('div');
              chip.textContent = t('prompt', { number: index + 1 });
              chip.style.cssText =
                'padding:8px 14px;border-radius:10px;font:500 14px var(--mantine-font-family);background:var(--mantine-primary-color-filled);color:#fff';
              container.append(chip);
            },
          }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragData(source.data),
        getData: ({ input, element: target }) =>
          attachClosestEdge(data, { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data['key'] === promptKey ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [promptKey, index, editable, t]);

  const translates = useEditor((state) => selectTranslating(state) !== null);
  const place = useMemo(
    (): MessagePlace => ({ promptKey, stepKey: null, role: translates ? 'translation' : 'message' }),
    [promptKey, translates],
  );
  const [picking, setPicking] = useState(false);
  const insert = () => {
    const prompt = newPromptEntry(newKey());
    dispatch(promptInserted({ prompt, at: index + 1 }));
    dispatch(jumped(prompt.key, true));
  };
  return (
    <div ref={row}>
      <MessagePlaceContext value={place}>
        <PromptCard promptKey={promptKey} index={index} handle={handle} isDragged={isDragged} arrived={arrived} />
      </MessagePlaceContext>
      {editable && !isClosing ? (
        <div className={classes['insert']} data-last={isLast || undefined}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            aria-label={isLast ? t('addAfter', { number: index + 1 }) : t('insertAfter', { number: index + 1 })}
            onClick={insert}
          >
            {isLast ? t('addPrompt') : t('insertPrompt')}
          </Button>
          {isLast && <KindButtons at={index + 1} />}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<LayoutTemplate size={14} aria-hidden />}
            aria-label={t('templateAfter', { number: index + 1 })}
            onClick={() => setPicking(true)}
          >
            {t('fromTemplate')}
          </Button>
        </div>
      ) : (
        <div className={classes['insert']} />
      )}
      {picking && <TemplatePicker at={index + 1} onClose={() => setPicking(false)} />}
      {edge && <div className={classes['edge']} data-edge={edge} />}
    </div>
  );
});
