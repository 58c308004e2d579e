import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { GUIDE_PAGES, loadGuidePage } from './guide-pages.js';
import { anchorOf, excerptOf, searchSections, sectionsOf, type GuideSection } from './guide-search.js';
import classes from './guide.module.css';

/** All pages that can be loaded. */
async function loadSections(language: Parameters<typeof loadGuidePage>[1]): Promise<GuideSection[]> {
  const pages = await Promise.allSettled(GUIDE_PAGES.map((id) => loadGuidePage(id, language)));
  return pages.flatMap((page) => (page.status === 'fulfilled' ? sectionsOf(page.value) : []));
}

/** Search results in the guide. */
export function GuideResults({ wanted, onChosen }: { readonly wanted: string; readonly onChosen: () => void }) {
  const { t, i18n } = useTranslation('guide');
  const language = interfaceLanguageOf(i18n.language);
  const [sections, setSections] = useState<readonly GuideSection[] | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void loadSections(language).then((loaded) => !isUnmounted && setSections(loaded));
    return () => {
      isUnmounted = true;
    };
  }, [language]);
  const found = sections && searchSections(sections, wanted);
  return (
    <>
      <h1 className={classes['resultsTitle']}>{t('results')}</h1>
      <Text role="status" c="dimmed" fz="xs">
        {found === null ? t('searching') : found.length === 0 ? t('nothingFound') : t('found', { count: found.length })}
      </Text>
      <Stack component="ul" gap="md" className={classes['results']}>
        {(found ?? []).map((section) => (
          <li key={`${section.page} ${section.heading}`}>
            <Link
              to={`/guide/${section.page}${section.heading ? `#${anchorOf(section.heading)}` : ''}`}
              onClick={onChosen}
            >
              {section.heading ? `${section.title}: ${section.heading}` : section.title}
            </Link>
            <Text fz="sm">{excerptOf(section, wanted)}</Text>
          </li>
        ))}
      </Stack>
    </>
  );
}
