import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectCollapsed } from '../actions/collapsed.slice.js';
import { useEditor } from '../model/hooks.js';
import { selectEditor } from '../model/select-editor.js';
import { selectTranslating } from '../model/selectors.js';
import { SelectionBar } from '../selection/SelectionBar.js';
import { selectIsSelecting } from '../actions/selection.js';
import { TranslationTools } from '../translation/TranslationTools.js';
import { ActionButton } from './ActionButton.js';
import classes from './tools.module.css';

/**
 * The bar above the prompts: their number or the tools for selected ones, search, and collapse. Not lazy: on phones it
 * takes two lines, and loading it late would move the cards under the author's finger.
 */
export function ListTools() {
  const { t } = useTranslation('editor-tools');
  const count = useEditor((state) => state.doc.order.length);
  const translating = useEditor(selectTranslating);
  const isSelecting = useAppSelector(selectIsSelecting);
  // The button collapses all cards. Once all are collapsed, it expands them.
  const allFolded = useAppSelector((root) => selectEditor(root).doc.order.every((key) => selectCollapsed(root)[key]));
  return (
    <div className={classes['strip']} role="group" aria-label={t('tools')}>
      <div className={classes['tools']}>
        {isSelecting ? (
          <SelectionBar />
        ) : translating ? (
          <TranslationTools language={translating} />
        ) : (
          <Text component="span" fz="xs" c="dimmed" className={classes['grow']}>
            {t('count', { count })}
          </Text>
        )}
        <ActionButton id="palette" />
        <ActionButton id="find" />
        <ActionButton id={allFolded ? 'expandAll' : 'collapseAll'} />
      </div>
    </div>
  );
}
