import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { EllipsisVertical, FileInput, GraduationCap, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { useQuery } from '../../foundation/use-query.js';
import { HOME_KINDS, homeTabOf, isHomeKind } from '../../ui/home-tab.js';
import { TopBar } from '../../ui/TopBar.js';
import { ItemList } from './ItemList.js';
import { feature } from './home.feature.js';
import { FILTER_KEYS } from './home.saga.js';
import { home, isListFilter, NO_FILTER } from './home.slice.js';
import { NewItemDialog } from './NewItemDialog.js';
import { useSampleToasts } from './use-sample-toasts.js';
import classes from './HomePage.module.css';
import { dialogPart } from '../../ui/lazy/dialog-part.js';

const ImportDialog = dialogPart(
  () => import('./ImportDialog.js'),
  (module) => module.ImportDialog,
);

export { feature };

/** `/`: the person's own items and those shared with them (HOME-1, HOME-2). The tab stands in the address. */
export function HomePage() {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  const [query, changeQuery] = useQuery();
  const tab = homeTabOf(query);
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  useSampleToasts();

  useEffect(() => {
    writeStored('homeTab', tab);
    dispatch(home.opened({ kind: tab, filter: readStored(FILTER_KEYS[tab], isListFilter) ?? NO_FILTER }));
  }, [dispatch, tab]);

  const openTab = (next: string | null) => {
    if (isHomeKind(next)) changeQuery({ tab: next });
  };
  const create = () => {
    dispatch(home.createSettled());
    setCreating(true);
  };
  return (
    <>
      <title>{t('pageTitle')}</title>
      <TopBar
        isHead
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
      >
        <h1 className={classes['heading']}>{t('heading')}</h1>
      </TopBar>
      <main className={classes['main']}>
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
