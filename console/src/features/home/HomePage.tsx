import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { EllipsisVertical, GraduationCap, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { readStored, writeStored } from '../../app/storage.js';
import { Logo } from '../../ui/Logo.js';
import { TopBar } from '../../ui/TopBar.js';
import { FlowList } from './FlowList.js';
import { feature } from './home.feature.js';
import { home, isListFilter, NO_FILTER } from './home.slice.js';
import { NewFlowDialog } from './NewFlowDialog.js';
import { useSampleToasts } from './use-sample-toasts.js';
import classes from './HomePage.module.css';

export { feature };

/** In the order in which they stand. */
const HOME_TABS = ['flows'] as const;
type HomeTab = (typeof HOME_TABS)[number];
const isHomeTab = (value: unknown): value is HomeTab => HOME_TABS.some((tab) => tab === value);

/** `/`: what one has and what was shared (HOME-1 … HOME-3). */
export function HomePage() {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  const [tab, setTab] = useState<HomeTab>(() => readStored('homeTab', isHomeTab) ?? 'flows');
  const [creating, setCreating] = useState(false);
  useSampleToasts();

  useEffect(() => {
    dispatch(home.opened(readStored('flowFilter', isListFilter) ?? NO_FILTER));
  }, [dispatch]);

  const openTab = (next: string | null) => {
    if (!isHomeTab(next)) return;
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
              {t('newFlow')}
            </Button>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={t('more')}>
                  <EllipsisVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
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
            {HOME_TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab_${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="flows" pt="lg">
            <FlowList onCreate={create} />
          </Tabs.Panel>
        </Tabs>
      </main>
      <NewFlowDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
