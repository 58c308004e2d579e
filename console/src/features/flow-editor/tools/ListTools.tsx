import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../hooks.js';
import { PickedBar } from '../selection/PickedBar.js';
import { selectIsSelecting } from '../selection/selection.js';
import { ActionButton } from './ActionButton.js';
import classes from './tools.module.css';

/**
 * Above the prompts: how many there are, or what to do with the picked ones; finding and folding. Not fetched later: on a
 * phone it takes two lines, and who presses a card while they come would miss it.
 */
export function ListTools() {
  const { t } = useTranslation('editor-tools');
  const count = useEditor((state) => state.doc.order.length);
  const isSelecting = useEditor(selectIsSelecting);
  // What can be folded is folded first; once all are, the same place unfolds them.
  const allFolded = useEditor(({ doc, tools }) => doc.order.every((key) => tools.collapsed[key]));
  return (
    <div className={classes['strip']} role="group" aria-label={t('tools')}>
      <div className={classes['tools']}>
        {isSelecting ? (
          <PickedBar />
        ) : (
          <Text component="span" fz="sm" c="dimmed" className={classes['grow']}>
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
