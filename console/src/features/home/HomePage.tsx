import { Button, Tabs } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { useQuery } from '../../foundation/use-query.js';
import { HOME_KINDS, homeTabOf, isHomeKind, type HomeKind } from '../../ui/home-tab.js';
import { TopBar } from '../../ui/TopBar.js';
import { HomeMenu } from './HomeMenu.js';
import { GALLERY_PART, type Bringing } from './home-places.js';
import { ItemList } from './ItemList.js';
import { feature } from './home.feature.js';
import { FILTER_KEYS } from './home.saga.js';
import { home, isListFilter, NO_FILTER } from './home.slice.js';
import { NewItemDialog } from './NewItemDialog.js';
import { useSampleToasts } from './use-sample-toasts.js';
import classes from './HomePage.module.css';
import { dialogPart } from '../../ui/lazy/dialog-part.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';

const ImportDialog = dialogPart(
  () => import('./ImportDialog.js'),
  (module) => module.ImportDialog,
);

const PasteHere = dialogPart(
  () => import('./PasteHere.js'),
  (module) => module.PasteHere,
);

const Gallery = lazyPart(
  () => import('./lessons/Gallery.js'),
  (module) => module.Gallery,
);

export { feature };

/** `/`: the person's own items and those shared with them (HOME-1, HOME-2). The tab stands in the address. */
export function HomePage() {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const [query, changeQuery] = useQuery();
  const tab = homeTabOf(query);
  const [creating, setCreating] = useState(false);
  /** The dialog that brings what the author already has. */
  const [bringing, setBringing] = useState<Bringing | null>(null);
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
  const bring = (wanted: Bringing) => {
    dispatch(home.createSettled());
    setBringing(wanted);
  };
  const isGallery = query.has(GALLERY_PART);
  return (
    <>
      {!isGallery && <title>{t('pageTitle')}</title>}
      <TopBar
        isHead
        end={
          <>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={create}>
              {t(`new_${tab}`)}
            </Button>
            <HomeMenu onBring={bring} />
          </>
        }
      >
        <h1 className={classes['heading']}>{t('heading')}</h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        {isGallery ? <Gallery /> : <Lists tab={tab} onOpen={openTab} onCreate={create} onBring={bring} />}
      </main>
      {bringing === 'file' && <ImportDialog onClose={() => setBringing(null)} />}
      {bringing === 'questions' && <PasteHere onClose={() => setBringing(null)} />}
      <NewItemDialog kind={tab} opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}

interface ListsProps {
  readonly tab: HomeKind;
  readonly onOpen: (tab: string | null) => void;
  readonly onCreate: () => void;
  readonly onBring: (wanted: Bringing) => void;
}

/** The lists of flows and of sequences, one tab each. */
function Lists({ tab, onOpen, onCreate, onBring }: ListsProps) {
  const { t } = useTranslation('home');
  return (
    <Tabs value={tab} onChange={onOpen}>
      <Tabs.List>
        {HOME_KINDS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tab_${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {HOME_KINDS.map((kind) => (
        <Tabs.Panel key={kind} value={kind} pt="lg">
          {kind === tab && <ItemList kind={kind} onCreate={onCreate} onBring={onBring} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
