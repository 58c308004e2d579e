import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { selectInView } from '../markers/in-view.slice.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectMapShown } from '../actions/map-shown.slice.js';
import { PromptColumn } from './PromptColumn.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { settingsClosed, settingsOpened } from '../model/editor-actions.js';
import { settingsWereShown } from '../model/settings-shown.js';
import { MapButton, MapPanel } from '../map/MapPanel.js';
import { PreviewColumn } from '../preview/PreviewColumn.js';
import { selectPublishProblems } from '../publishing/publishing.slice.js';
import { SettingsPanel } from '../settings/SettingsPanel.js';
import classes from './page.module.css';

/** Windows of at least this width start with the settings open, once there is a second prompt. */
const SETTINGS_OPEN_PX = 1_200;
/** A phone has the tabs at its foot, unless it is too low for a bar that stays. */
const FOOT = '(max-width: 48em) and (min-height: 30.01em)';
type Tab = 'prompts' | 'preview' | 'settings';

/** Settings, prompts and preview side by side, or as tabs in narrow windows. */
export function Columns() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const wide =
    useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1_024, { getInitialValueInEffect: false }) ?? true;
  const foot = useFoot();
  const [tab, setTab] = useState<Tab>('prompts');
  const [previewed, setPreviewed] = useState(wide);
  const settingsFor = useEditor((state) => state.settingsFor);
  const store = useStore<RootState>();
  const first = useEditor((state) => state.doc.order[0]);
  const isWritten = useEditor((state) => state.doc.order.length > 1);
  const jump = useEditor((state) => state.jump);

  useEffect(() => {
    if (window.innerWidth >= SETTINGS_OPEN_PX && isWritten && first && settingsWereShown())
      dispatch(settingsOpened(first));
    // Only the beginning matters; later resizing or writing doesn't move the prompts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const hasSettings = settingsFor !== null;
  const [had, setHad] = useState(hasSettings);
  if (hasSettings !== had) {
    setHad(hasSettings);
    if (!wide) setTab(hasSettings ? 'settings' : 'prompts');
  }
  const [lastJump, setLastJump] = useState(jump);
  if (jump !== lastJump) {
    setLastJump(jump);
    if (tab !== 'prompts') setTab('prompts');
  }
  // Problems that prevent publishing are listed above the preview.
  const problems = useAppSelector(selectPublishProblems);
  const [lastProblems, setLastProblems] = useState(problems);
  if (problems !== lastProblems) {
    setLastProblems(problems);
    if (problems.length > 0) {
      setPreviewed(true);
      setTab('preview');
    }
  }
  if (wide && !previewed) setPreviewed(true);
  const choose = (next: string) => {
    if (next === 'preview') setPreviewed(true);
    if (tab === 'settings' && next !== 'settings') dispatch(settingsClosed());
    if (next === 'settings' && !hasSettings) {
      const shown = selectInView(store.getState())[0] ?? first;
      if (shown) dispatch(settingsOpened(shown));
    }
    setTab(next as Tab);
  };
  const hasMap = useAppSelector(selectMapShown) && wide;
  const shows = (which: Tab) => wide || tab === which;
  const tabs = [
    { value: 'prompts', label: t('write') },
    { value: 'settings', label: t('settings') },
    { value: 'preview', label: t('preview') },
  ];
  const bar = !wide && (
    <div className={classes['tabs']} data-foot={foot || undefined}>
      <SegmentedControl fullWidth size="sm" aria-label={t('view')} value={tab} onChange={choose} data={tabs} />
      <MapButton />
    </div>
  );
  return (
    <>
      {!foot && bar}
      <div
        className={classes['columns']}
        data-wide={wide || undefined}
        data-settings={hasSettings || undefined}
        data-map={hasMap || undefined}
        data-refused={problems.length > 0 || undefined}
      >
        {hasSettings && (
          <aside className={classes['side']} aria-label={t('promptSettings')} hidden={!shows('settings')}>
            <SettingsPanel />
          </aside>
        )}
        <main id="main" className={classes['middle']} hidden={!shows('prompts')}>
          <PromptColumn />
        </main>
        {previewed && (
          <aside className={classes['preview']} aria-label={t('preview')} hidden={hasMap || !shows('preview')}>
            <PreviewColumn />
          </aside>
        )}
        <MapPanel beside={wide} />
      </div>
      {foot && bar}
    </>
  );
}

/** True on phones; toasts are shown above the foot then. */
function useFoot(): boolean {
  const foot = useMediaQuery(FOOT, window.matchMedia(FOOT).matches, { getInitialValueInEffect: false }) ?? false;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-foot', foot);
    return () => document.documentElement.removeAttribute('data-foot');
  }, [foot]);
  return foot;
}
