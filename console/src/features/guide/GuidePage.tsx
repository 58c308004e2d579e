import { Anchor, Button, Group, NavLink, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { ArrowLeft, ArrowRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { NotFoundPage } from '../../ui/NotFoundPage.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import { TopBar } from '../../ui/TopBar.js';
import { GUIDE_PAGES, isGuidePage, loadGuidePage, type GuidePageId, type GuideText } from './guide-pages.js';
import { GuideResults } from './GuideResults.js';
import { GuideView } from './GuideView.js';
import classes from './guide.module.css';

/** `/guide/:page?`: the user guide for teachers, open without login. */
export function GuidePage() {
  const { page = 'start' } = useParams();
  return isGuidePage(page) ? <Guide id={page} /> : <NotFoundPage />;
}

function Guide({ id }: { readonly id: GuidePageId }) {
  const { t } = useTranslation(['guide', 'common']);
  const [wanted, setWanted] = useState('');
  const searching = wanted.trim() !== '';
  return (
    <>
      <title>{`${t(`pages.${id}`)} · ${t('title')} · ${t('common:appName')}`}</title>
      <TopBar end={<LanguageSelect />}>
        <Text fw={600}>{t('title')}</Text>
      </TopBar>
      <div className={classes['layout']}>
        <nav aria-label={t('contents')} className={classes['nav']}>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<Search size={16} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            mb="sm"
          />
          <Stack gap={2} className={classes['pages'] ?? ''}>
            {GUIDE_PAGES.map((each) => (
              <NavLink
                key={each}
                component={Link}
                to={`/guide/${each}`}
                label={t(`pages.${each}`)}
                active={each === id && !searching}
                aria-current={each === id && !searching ? 'page' : undefined}
                onClick={() => setWanted('')}
              />
            ))}
          </Stack>
        </nav>
        <main className={classes['page']} id="main">
          {searching ? <GuideResults wanted={wanted} onChosen={() => setWanted('')} /> : <Page id={id} />}
        </main>
      </div>
    </>
  );
}

function Page({ id }: { readonly id: GuidePageId }) {
  const { t, i18n } = useTranslation(['guide', 'common']);
  const { hash } = useLocation();
  const language = interfaceLanguageOf(i18n.language);
  const [text, setText] = useState<GuideText | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    setFailed(false);
    loadGuidePage(id, language).then(
      (loaded) => !isUnmounted && setText(loaded),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [id, language, attempt]);
  useEffect(() => {
    if (text?.id !== id) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else document.documentElement.scrollTop = 0;
  }, [text, hash, id]);
  if (failed) return <ErrorView message={t('failed')} onRetry={() => setAttempt(attempt + 1)} />;
  if (text?.id !== id) return <Text role="status">{t('common:loading')}</Text>;
  const at = GUIDE_PAGES.indexOf(id);
  const [before, after] = [GUIDE_PAGES[at - 1], GUIDE_PAGES[at + 1]];
  return (
    <>
      <article className={classes['text']} lang={text.language}>
        <GuideView markdown={text.markdown} />
      </article>
      <Group justify="space-between" mt="xl">
        {before ? (
          <Anchor component={Link} to={`/guide/${before}`}>
            <Group gap={6} component="span">
              <ArrowLeft size={16} aria-hidden />
              <VisuallyHidden>{t('previous')}</VisuallyHidden>
              {t(`pages.${before}`)}
            </Group>
          </Anchor>
        ) : (
          <span />
        )}
        {after && (
          <Button component={Link} to={`/guide/${after}`} rightSection={<ArrowRight size={16} aria-hidden />}>
            {t(`pages.${after}`)}
          </Button>
        )}
      </Group>
    </>
  );
}
