import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../foundation/use-query.js';
import { TopBar } from '../../ui/TopBar.js';
import { AccountsTab } from './AccountsTab.js';
import { AuditTab } from './AuditTab.js';
import { feature } from './operation.feature.js';
import classes from './operation.module.css';
import { StateTab } from './StateTab.js';

export { feature };

const TABS = { state: StateTab, accounts: AccountsTab, audit: AuditTab } as const;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as readonly TabName[];
const isTab = (text: string | null): text is TabName => text !== null && Object.hasOwn(TABS, text);

/** `/operation`: for administrators of the installation. The server refuses it to everybody else. */
export function OperationPage() {
  const { t } = useTranslation(['operation', 'common']);
  const [query, changeQuery] = useQuery();
  const asked = query.get('tab');
  const tab = isTab(asked) ? asked : 'state';
  return (
    <div className={classes['page']}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar isHead>
        <h1 className={classes['heading']}>{t('title')}</h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        <Tabs
          value={tab}
          onChange={(next) => changeQuery({ tab: next, search: null, group: null, find: null, day: null })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {NAMES.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {NAMES.map((name) => {
            const Panel = TABS[name];
            return (
              <Tabs.Panel key={name} value={name}>
                <Panel />
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </main>
    </div>
  );
}
