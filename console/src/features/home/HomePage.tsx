import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { EllipsisVertical, FileInput, GraduationCap, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { Logo } from '../../ui/Logo.js';
import { TopBar } from '../../ui/TopBar.js';
import { ItemList } from './ItemList.js';
import { feature } from './home.feature.js';
import { FILTER_KEYS } from './home.saga.js';
import { home, HOME_KINDS, isListFilter, NO_FILTER, type HomeKind } from './home.slice.js';
import { NewItemDialog } from './NewItemDialog.js';
import { useSampleToasts } from './use-sample-toasts.js';
import classes from './HomePage.module.css';
import { dialogPart } from '../../ui/lazy/dialog-part.js';

const ImportDialog = dialogPart(
  () => import('./ImportDialog.js'),
  (module) => module.ImportDialog,
);

export { feature };

const isHomeKind = (value: unknown): value is HomeKind => HOME_KINDS.some((kind) => kind === value);

/** `/`: the person's own items and those shared with them (HOME-1 … HOME-3). */
export function HomePage() {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  const [tab, setTab] = useState<HomeKind>(() => readStored('homeTab', isHomeKind) ?? 'flows');
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  useSampleToasts();

  useEffect(() => {
    dispatch(home.opened({ kind: tab, filter: readStored(FILTER_KEYS[tab], isListFilter) ?? NO_FILTER }));
  }, [dispatch, tab]);

  const openTab = (next: string | null) => {
    if (!isHomeKind(next)) return;
    setTab(next);
    writeStored('homeTab', next);
  };
  const create = () => {
    dispatch(home.createSettled());
    setCreating(true);
  };
  return (
    <>
      <title>{t('pageTitle')}</title>
      <TopBar
        brand={<Logo />}
        end={
          <>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={create}>
              {t(`new_${tab}`)}
            </Button>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={t('more')}>
                  <EllipsisVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<FileInput size={16} aria-hidden />}
                  onClick={() => {
                    dispatch(home.createSettled());
                    setImporting(true);
                  }}
                >
                  {t('importFile')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<GraduationCap size={16} aria-hidden />}
                  disabled={sample === 'pending'}
                  onClick={() => dispatch(home.sampleRequested())}
                >
                  {t('loadSample')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      <main className={classes['main']}>
        <h1 className={classes['heading']}>{t('heading')}</h1>
        <Tabs value={tab} onChange={openTab}>
          <Tabs.List>
            {HOME_KINDS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab_${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {HOME_KINDS.map((kind) => (
            <Tabs.Panel key={kind} value={kind} pt="lg">
              {kind === tab && <ItemList kind={kind} onCreate={create} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </main>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <NewItemDialog kind={tab} opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
