import { Button, Title } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toolOpened } from '../actions/open-tool.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import { PROMPT_KIND_NAMES } from '../model/prompt-kinds.js';
import { KindGrid } from './KindGrid.js';
import { KindTile } from './KindTile.js';
import { PasteButton } from './PasteButton.js';
import { TemplateButton } from './TemplateButton.js';
import { useAddPrompt } from './use-add-prompt.js';
import classes from './add-prompt.module.css';

/** The number of kinds beside each other below the prompts; the others follow "All kinds". */
const SHOWN = 5;

export interface AddPromptProps {
  /** Index of the prompt that is added. */
  readonly at: number;
  readonly lastKey: string;
  /** True if the flow has only its start prompt. */
  readonly isBegun: boolean;
}

/** The place below the prompts from which the next one is added. */
export function AddPrompt({ at, lastKey, isBegun }: AddPromptProps) {
  return isBegun ? <WhatComesNext at={at} /> : <KindRow at={at} lastKey={lastKey} />;
}

function WhatComesNext({ at }: Pick<AddPromptProps, 'at'>) {
  const { t } = useTranslation('flow-editor');
  return (
    <section className={classes['next']} aria-label={t('addAfter', { number: at })}>
      <div className={classes['head']}>
        <Title order={2} fz="md">
          {t('whatNext')}
        </Title>
        <div className={classes['ways']}>
          <PasteButton at={at} />
          <TemplateButton at={at} />
        </div>
      </div>
      <KindGrid at={at} />
    </section>
  );
}

function KindRow({ at, lastKey }: Omit<AddPromptProps, 'isBegun'>) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { addKind } = useAddPrompt(at);
  return (
    <section className={classes['row']} aria-label={t('addAfter', { number: at })}>
      <b>{t('addPrompt')}</b>
      {PROMPT_KIND_NAMES.slice(0, SHOWN).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="sm"
          className={classes['short']}
          data-kind={kind}
          leftSection={<KindTile kind={kind} isSmall />}
          onClick={() => addKind(kind)}
        >
          {t(`kind.${kind}`)}
        </Button>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        className={classes['short']}
        leftSection={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => dispatch(toolOpened('addPrompt', lastKey))}
      >
        {t('allKinds')}
      </Button>
      <PasteButton at={at} isQuiet />
      <TemplateButton at={at} isQuiet />
    </section>
  );
}
