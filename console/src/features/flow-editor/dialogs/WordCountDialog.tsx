import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordCount } from '@parley/contracts/markdown/word-count';
import { useAppSelector } from '../../../foundation/hooks.js';
import { languageName } from '../../../i18n/language-names.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor } from '../model/hooks.js';
import { definitionFrom } from '../model/flow-document.js';

const MODAL_WIDTH = 360;

/** Counts the words of the flow in its default language. */
export function WordCountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('flow-editor');
  useReturnFocus();
  const doc = useEditor((state) => state.doc);
  const language = useEditor((state) => state.flow?.defaultLanguage ?? 'en');
  const severalLanguages = useAppSelector((root) => root.config.value?.features['i18n'] ?? false);
  const [words, setWords] = useState<number | null>(null);
  useEffect(() => {
    // Count after the first paint: a large flow takes a moment.
    const timer = setTimeout(() => setWords(wordCount(definitionFrom(doc), language)), 0);
    return () => clearTimeout(timer);
  }, [doc, language]);
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('wordCount')}>
      <Stack gap="xs">
        {words === null ? (
          <Skeleton h={32} w={140} />
        ) : (
          <Text size="xl" fw={600} role="status">
            {t('words', { count: words, formatParams: { count: { locale: i18n.language } } })}
          </Text>
        )}
        <Text fz="xs" c="dimmed">
          {t('wordsEstimate')} {severalLanguages && t('wordsDefaultOnly', { language: languageName(language) })}
        </Text>
      </Stack>
    </Modal>
  );
}
