import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import {
  QUIZ_FORMAT_NAMES,
  QUIZ_FORMATS,
  quizIn,
  type QuizFormat,
} from '@parley/contracts/interchange/quiz/quiz-formats';
import { quizOfFlow } from '@parley/contracts/interchange/quiz/quiz-of-flow';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-names.js';
import { saveBlob } from '../../../ui/save-file.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { fileNameOf } from '../actions/export-flow.js';
import { definitionFrom } from '../model/flow-document.js';
import { useEditor } from '../model/hooks.js';
import { askWriter } from './ask-writer.js';
import { LossList } from './LossList.js';

/** In px. */
const WIDTH = 640;

/** Saves the draft's questions for other programs, after saying what their file can't hold. */
export function ExportQuestionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('quiz');
  useReturnFocus();
  const doc = useEditor((state) => state.doc);
  const flow = useEditor((state) => state.flow);
  const [format, setFormat] = useState<QuizFormat>('gift');
  const [chosen, setChosen] = useState<string | null>(null);
  const [stage, setStage] = useState<'ready' | 'writing' | 'failed'>('ready');
  const closing = useRef(new AbortController());
  useEffect(() => {
    const ending = (closing.current = new AbortController());
    return () => ending.abort();
  }, []);
  const language = chosen ?? flow?.defaultLanguage ?? 'en';
  const asked = useMemo(() => quizOfFlow(definitionFrom(doc), language), [doc, language]);
  const quiz = useMemo(() => quizIn(format, asked), [format, asked]);
  if (!flow) return null;
  const count = quiz.questions.length;
  const save = async () => {
    const spoken = interfaceLanguageOf(language);
    await i18n.loadLanguages(spoken);
    await i18n.loadNamespaces('paste');
    const say = i18n.getFixedT(spoken, 'paste');
    const truthWords = { yes: say('yes'), no: say('no') };
    const { ending, type } = QUIZ_FORMATS[format];
    const options = { name: flow.name, language, truthWords };
    const { signal } = closing.current;
    const written = await askWriter({ format, questions: quiz.questions, options }, signal);
    saveBlob(`${fileNameOf(flow.name)}${ending}`, new Blob([written], { type }));
  };
  const languages = [...new Set([flow.defaultLanguage, ...flow.languages])];
  return (
    <Modal opened onClose={onClose} size={WIDTH} title={t('title')}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {t('about')}
        </Text>
        <SegmentedControl<QuizFormat>
          aria-label={t('format')}
          value={format}
          onChange={setFormat}
          data={QUIZ_FORMAT_NAMES.map((value) => ({ value, label: t(`format_${value}`) }))}
        />
        <Text fz="sm">{t(`reads_${format}`)}</Text>
        {languages.length > 1 && (
          <Select
            label={t('language')}
            value={language}
            onChange={setChosen}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
          />
        )}
        <Text fw={500} role="status">
          {count === 0 ? t('nothing') : t('count', { count })}
        </Text>
        <LossList notes={quiz.notes} />
        {stage === 'failed' && (
          <Alert color="red" role="alert">
            {t('failed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            leftSection={<Download size={16} aria-hidden />}
            disabled={count === 0}
            loading={stage === 'writing'}
            onClick={() => {
              setStage('writing');
              save().then(
                () => setStage('ready'),
                () => setStage('failed'),
              );
            }}
          >
            {t('download')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
