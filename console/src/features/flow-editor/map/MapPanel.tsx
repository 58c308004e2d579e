import { ActionIcon, Modal, Title } from '@mantine/core';
import { Waypoints, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { mapClosed, mapOpened, selectMapShown } from '../actions/map-shown.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import classes from './place.module.css';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';
import { Hint } from '../../../ui/Hint.js';

/** Loaded when the map first opens: with its libraries it is as large as the rest of the editor. */
const FlowMap = lazyPart(
  () => import('./FlowMap.js'),
  (module) => module.FlowMap,
);

/** Shows and hides the map. @param wideOnly - Hidden in narrow windows, where another button is next to the tabs. */
export function MapButton({ wideOnly = false }: { readonly wideOnly?: boolean }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const shown = useAppSelector(selectMapShown);
  return (
    <Hint label={t('map')}>
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
    </Hint>
  );
}

const toButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-map-button]')].find((button) => button.offsetParent)?.focus();

/** The map next to the cards, or full screen if there is no room. */
export function MapPanel({ beside }: { readonly beside: boolean }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const shown = useAppSelector(selectMapShown);
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
