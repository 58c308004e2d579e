import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { ActionIcon, Button } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/Hint.js';
import { toolOpened } from '../actions/open-tool.slice.js';
import { AddPrompt } from '../add-prompt/AddPrompt.js';
import { TemplateButton } from '../add-prompt/TemplateButton.js';
import { useAddPrompt } from '../add-prompt/use-add-prompt.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectIsStructural, selectTranslating } from '../model/selectors.js';
import { MessagePlaceContext, type MessagePlace } from '../message-editor/message-place.js';
import { useWatchedCard } from '../markers/use-cards-in-view.js';
import { PromptCard } from './PromptCard.js';
import classes from './card.module.css';

export interface PromptRowProps {
  readonly promptKey: string;
  readonly index: number;
  /** True for the last prompt before the closing one, if there is one. */
  readonly isLast: boolean;
  /** True if it is the flow's only prompt. */
  readonly isBegun: boolean;
  readonly isClosing: boolean;
  readonly arrived: boolean;
}
export interface DragData extends Record<string | symbol, unknown> {
  readonly type: 'prompt';
  readonly key: string;
  readonly index: number;
}
export const isDragData = (data: Record<string | symbol, unknown>): data is DragData => data['type'] === 'prompt';

/** Inserts a message below a card; the other buttons, which choose what to insert, are there on hover and focus. */
function InsertButtons({ promptKey, index }: Pick<PromptRowProps, 'promptKey' | 'index'>) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { addKind } = useAddPrompt(index + 1);
  return (
    <>
      <Hint label={t('insertPrompt')}>
        <ActionIcon
          variant="default"
          size={28}
          radius="xl"
          aria-label={t('insertAfter', { number: index + 1 })}
          onClick={() => addKind('message')}
        >
          <Plus size={14} aria-hidden />
        </ActionIcon>
      </Hint>
      <Button
        variant="subtle"
        size="compact-sm"
        rightSection={<ChevronDown size={14} aria-hidden />}
        aria-label={t('kindAfter', { number: index + 1 })}
        aria-haspopup="dialog"
        onClick={() => dispatch(toolOpened('addPrompt', promptKey))}
      >
        {t('allKinds')}
      </Button>
      <TemplateButton at={index + 1} isQuiet />
    </>
  );
}

/** A card as a drop target, with the buttons that insert prompts below it. */
export const PromptRow = memo(function PromptRow({
  promptKey,
  index,
  isLast,
  isBegun,
  isClosing,
  arrived,
}: PromptRowProps) {
  const { t } = useTranslation('flow-editor');
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
  return (
    <div ref={row}>
      <MessagePlaceContext value={place}>
        <PromptCard promptKey={promptKey} index={index} handle={handle} isDragged={isDragged} arrived={arrived} />
      </MessagePlaceContext>
      {editable && !isClosing && isLast && (
        <div className={classes['addPrompt']}>
          <AddPrompt at={index + 1} lastKey={promptKey} isBegun={isBegun} />
        </div>
      )}
      {!(editable && isLast) && (
        <div className={classes['insert']}>{editable && !isClosing && <InsertButtons {...{ promptKey, index }} />}</div>
      )}
      {edge && <div className={classes['edge']} data-edge={edge} />}
    </div>
  );
});
