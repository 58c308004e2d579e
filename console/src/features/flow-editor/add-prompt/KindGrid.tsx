import { Anchor, Button, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { PROMPT_KIND_NAMES } from '../model/prompt-kinds.js';
import { TYPE_CHOICES } from '../model/said.js';
import { KindTile } from './KindTile.js';
import { useAddPrompt } from './use-add-prompt.js';
import classes from './add-prompt.module.css';

const RARER_TYPES = TYPE_CHOICES.filter((choice) => choice !== 'text');

export interface KindGridProps {
  /** Index of the prompt that is added. */
  readonly at: number;
  readonly onAdded?: () => void;
}

/** Every kind of prompts with what it asks for, and the rarer message types after one more press. */
export function KindGrid({ at, onAdded }: KindGridProps) {
  const { t } = useTranslation('flow-editor');
  const id = useId();
  const [showsMore, setShowsMore] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const { addKind, addMessage } = useAddPrompt(at);
  const add = (kind: PromptKind) => {
    addKind(kind);
    onAdded?.();
  };
  /** A letter adds the only kind that begins with it; of several it goes to the next one. */
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || key.trim() === '' || [...key].length > 1) return;
    const letter = key.toLocaleLowerCase();
    const fitting = PROMPT_KIND_NAMES.filter((kind) => t(`kind.${kind}`).toLocaleLowerCase().startsWith(letter));
    if (fitting.length === 1) return add(fitting[0]!);
    const focused = fitting.findIndex((kind) => document.activeElement?.id === `${id}-${kind}`);
    const next = fitting[(focused + 1) % fitting.length];
    if (next) document.getElementById(`${id}-${next}`)?.focus();
  };
  const showMore = () => {
    setShowsMore(true);
    requestAnimationFrame(() => grid.current?.parentElement?.querySelector<HTMLElement>('[data-type]')?.focus());
  };
  return (
    <div onKeyDown={onKeyDown}>
      <div ref={grid} className={classes['kinds']} role="group" aria-label={t('kindsOfPrompts')} data-kinds="">
        {PROMPT_KIND_NAMES.map((kind, index) => (
          <div key={kind} className={classes['kind']}>
            <UnstyledButton
              // A dialog focuses the first kind, so that a letter works at once.
              data-autofocus={index === 0 || undefined}
              id={`${id}-${kind}`}
              className={classes['pick']}
              aria-describedby={`${id}-${kind}-why`}
              onClick={() => add(kind)}
            >
              <KindTile kind={kind} />
              <span>{t(`kind.${kind}`)}</span>
            </UnstyledButton>
            {/* Beside the button: words inside it would belong to its name, which voice control listens for. */}
            <Text component="span" fz="xs" c="dimmed" id={`${id}-${kind}-why`}>
              {t(`kindWhy.${kind}`)}
            </Text>
          </div>
        ))}
      </div>
      {showsMore ? (
        <div className={classes['types']} role="group" aria-label={t('moreTypes')}>
          {RARER_TYPES.map((type) => (
            <Button
              key={type}
              variant="default"
              size="sm"
              data-type=""
              onClick={() => {
                addMessage(type);
                onAdded?.();
              }}
            >
              {t(`type.${type}`)}
            </Button>
          ))}
        </div>
      ) : (
        <Text fz="xs" c="dimmed" className={classes['more']}>
          <Anchor component="button" type="button" fz="xs" underline="always" onClick={showMore}>
            {t('moreTypes')}
          </Anchor>
          <span>{t('moreTypesWhy')}</span>
          <span>
            {t('kindKeys')} <Kbd>/</Kbd> <Kbd>{t('firstLetter')}</Kbd>
          </span>
        </Text>
      )}
    </div>
  );
}
