import { ActionIcon, Tooltip } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { cardsCollapsed } from '../tools/tools.slice.js';

export const FoldButton = memo(function FoldButton({
  promptKey,
  number,
}: {
  readonly promptKey: string;
  readonly number: number;
}) {
  const { t } = useTranslation('editor-tools');
  const dispatch = useEditorDispatch();
  const isFolded = useEditor(({ tools }) => tools.collapsed[promptKey] === true);
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <Tooltip label={isFolded ? t('expand') : t('collapse')}>
      <ActionIcon
        aria-label={isFolded ? t('expandOf', { number }) : t('collapseOf', { number })}
        aria-expanded={!isFolded}
        onClick={() => dispatch(cardsCollapsed({ keys: [promptKey], isCollapsed: !isFolded }))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
});
