import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { Hint } from '../../../ui/Hint.js';
import { cardsCollapsed, selectCollapsed } from '../actions/collapsed.slice.js';
import { useEditorDispatch } from '../model/hooks.js';

export const FoldButton = memo(function FoldButton({
  promptKey,
  number,
}: {
  readonly promptKey: string;
  readonly number: number;
}) {
  const { t } = useTranslation('editor-tools');
  const dispatch = useEditorDispatch();
  const isFolded = useAppSelector((root) => selectCollapsed(root)[promptKey] === true);
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <Hint label={isFolded ? t('expand') : t('collapse')}>
      <ActionIcon
        aria-label={isFolded ? t('expandOf', { number }) : t('collapseOf', { number })}
        aria-expanded={!isFolded}
        onClick={() => dispatch(cardsCollapsed({ keys: [promptKey], isCollapsed: !isFolded }))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
});
