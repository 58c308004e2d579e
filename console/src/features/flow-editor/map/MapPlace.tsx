import { ActionIcon, Modal, Title, Tooltip } from '@mantine/core';
import { Waypoints, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { mapClosed, mapOpened } from './map.slice.js';
import classes from './place.module.css';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';

/** Fetched when the map is first opened: with what draws it, it is as big as the editor. */
const FlowMap = lazyPart(
  () => import('./FlowMap.js'),
  (module) => module.FlowMap,
);

/** Shows the map, and hides it. @param wideOnly not seen where there are tabs, which have one of their own */
export function MapButton({ wideOnly = false }: { readonly wideOnly?: boolean }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const shown = useEditor((state) => state.mapShown);
  return (
    <Tooltip label={t('map')}>
      <ActionIcon
        aria-label={t('map')}
        aria-pressed={shown}
        variant={shown ? 'light' : 'subtle'}
        color={shown ? 'brand' : 'gray'}
        data-map-button=""
        className={wideOnly ? classes['wideOnly'] : undefined}
        onClick={() => dispatch(shown ? mapClosed() : mapOpened())}
      >
        <Waypoints size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const toButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-map-button]')].find((button) => button.offsetParent)?.focus();

/** The map beside the cards; over everything where there is no room beside them. */
export function MapPlace({ beside }: { readonly beside: boolean }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const shown = useEditor((state) => state.mapShown);
  const close = useCallback(() => {
    dispatch(mapClosed());
    requestAnimationFrame(toButton);
  }, [dispatch]);
  const onGone = useCallback(() => {
    if (!beside) dispatch(mapClosed());
  }, [beside, dispatch]);
  if (!shown) return null;
  const map = <FlowMap onGone={onGone} />;
  if (!beside)
    return (
      <Modal
        opened
        fullScreen
        onClose={close}
        title={t('map')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        classNames={{ content: classes['sheet'], body: classes['sheetBody'] }}
      >
        {map}
      </Modal>
    );
  return (
    <aside className={classes['beside']} aria-label={t('map')}>
      <div className={classes['head']}>
        <Title order={2}>{t('map')}</Title>
        <ActionIcon aria-label={t('closeMap')} onClick={close}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {map}
    </aside>
  );
}
