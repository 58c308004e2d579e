import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectMapShown } from '../actions/map-shown.slice.js';
import { PromptList } from '../cards/PromptList.js';
import { MapPanel } from '../map/MapPanel.js';
import pageClasses from '../page/page.module.css';
import { PreviewColumn } from '../preview/PreviewColumn.js';

/** Shows the cards of a version, which can't be edited, next to a chat that plays it. */
export function LessonView() {
  const { t } = useTranslation('flow-editor');
  const wide = useMediaQuery('(min-width: 1024px)') ?? true;
  const hasMap = useAppSelector(selectMapShown) && wide;
  return (
    <div className={pageClasses['columns']} data-wide data-version data-map={hasMap || undefined}>
      <div className={pageClasses['middle']}>
        <PromptList />
      </div>
      <aside className={pageClasses['preview']} aria-label={t('preview')} hidden={hasMap}>
        <PreviewColumn />
      </aside>
      <MapPanel beside={wide} />
    </div>
  );
}
