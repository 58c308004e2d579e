import { Button, FocusTrap, Group, Switch, Text, Title } from '@mantine/core';
import { Printer, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor } from '../model/hooks.js';
import { playedDefinition } from '../model/flow-document.js';
import { PrintedPrompt } from './PrintedPrompt.js';
import classes from './print.module.css';

/** Images get this long to load before printing, in ms. */
const PICTURES_MS = 5_000;
const NO_LANGUAGES: readonly never[] = [];

async function allPictures(page: HTMLElement): Promise<void> {
  const pictures = [...page.querySelectorAll('img')];
  // Lazy images outside the viewport would never load.
  for (const picture of pictures) picture.loading = 'eager';
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS));
  await Promise.race([late, Promise.allSettled(pictures.map((picture) => picture.decode()))]);
}

/** The draft as a printable page, unsaved edits included: every prompt, answer and link in full. */
export function PrintView({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  useReturnFocus();
  const doc = useEditor((state) => state.doc);
  const flow = useEditor((state) => state.flow);
  const page = useRef<HTMLDivElement>(null);
  const [translated, setTranslated] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-printing', true);
    return () => void document.documentElement.toggleAttribute('data-printing', false);
  }, []);
  // Listens on the window, because the focused button loses the focus when printing hides it.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  if (!flow) return null;
  const others = flow.languages.filter((language) => language !== flow.defaultLanguage);
  const print = async () => {
    if (page.current) await allPictures(page.current);
    window.print();
  };
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date());
  return createPortal(
    <FocusTrap>
      <div
        ref={page}
        className={classes['page']}
        role="dialog"
        aria-modal="true"
        aria-label={t('editor-tools:printTitle')}
        data-print-view=""
        tabIndex={-1}
      >
        <Group className={classes['bar']} justify="flex-end">
          {others.length > 0 && (
            <Switch
              label={t('editor-tools:printTranslations')}
              checked={translated}
              onChange={({ currentTarget: { checked } }) => setTranslated(checked)}
            />
          )}
          <Button data-autofocus leftSection={<Printer size={16} aria-hidden />} onClick={() => void print()}>
            {t('editor-tools:print')}
          </Button>
          <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={onClose}>
            {t('common:close')}
          </Button>
        </Group>
        <div className={classes['sheet']}>
          <Title order={1}>{flow.name}</Title>
          <Text c="dimmed" fz="xs" mb="lg">
            {t('editor-tools:printFacts', { count: doc.order.length, date })}
          </Text>
          {playedDefinition(doc).promptsArray.map((prompt, index) => (
            <PrintedPrompt
              key={prompt.key}
              prompt={prompt}
              number={index + 1}
              languages={translated ? others : NO_LANGUAGES}
            />
          ))}
        </div>
      </div>
    </FocusTrap>,
    document.body,
  );
}
