import { ActionIcon, Button, Text, TextInput, Tooltip } from '@mantine/core';
import { CaseSensitive, ChevronDown, ChevronUp, Replace, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../model/hooks.js';
import { selectIsEditable } from '../model/selectors.js';
import { FoundWhere } from './FoundWhere.js';
import { useFind, type Find } from './use-find.js';
import classes from './find.module.css';

const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act(event);
};

/** Finds and replaces text in messages, answers, quick responses and their translations. */
export function FindBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const find = useFind();
  const editable = useEditor(selectIsEditable);
  const [replacing, setReplacing] = useState(false);
  const { field, query, pattern, found, at, current, search, step, close } = find;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  return (
    <search className={classes['bar']} aria-label={t('editor-tools:find')} data-find-bar="" onKeyDown={onKeyDown}>
      <div className={classes['line']}>
        <TextInput
          ref={field}
          className={classes['field']}
          size="xs"
          aria-label={t('editor-tools:findLabel')}
          placeholder={t('editor-tools:findPlaceholder')}
          value={query}
          onChange={({ currentTarget: { value } }) => search(value)}
          onKeyDown={onEnter(({ shiftKey }) => step(shiftKey ? -1 : 1))}
        />
        <Text component="span" fz="xs" c="dimmed" role="status" className={classes['count']}>
          {pattern === null
            ? ''
            : found.length === 0
              ? t('editor-tools:findNone')
              : t('editor-tools:findCount', { at: at + 1, count: found.length })}
        </Text>
        <Buttons find={find} replacing={replacing} onReplacing={editable ? setReplacing : null} />
      </div>
      {replacing && editable && <ReplaceLine find={find} />}
      {current && <FoundWhere occurrence={current} />}
    </search>
  );
}

interface ButtonsProps {
  readonly find: Find;
  readonly replacing: boolean;
  /** null = nothing is replaceable. */
  readonly onReplacing: ((replacing: boolean) => void) | null;
}
function Buttons({ find: { found, matchCase, changeCase, step, close }, replacing, onReplacing }: ButtonsProps) {
  const { t } = useTranslation('editor-tools');
  return (
    <>
      <Tooltip label={t('matchCase')}>
        <ActionIcon
          size={28}
          variant={matchCase ? 'light' : 'subtle'}
          aria-label={t('matchCase')}
          aria-pressed={matchCase}
          onClick={changeCase}
        >
          <CaseSensitive size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {onReplacing && (
        <Tooltip label={t('replaceShow')}>
          <ActionIcon
            size={28}
            variant={replacing ? 'light' : 'subtle'}
            aria-label={t('replaceShow')}
            aria-expanded={replacing}
            onClick={() => onReplacing(!replacing)}
          >
            <Replace size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionIcon size={28} aria-label={t('findPrevious')} disabled={found.length === 0} onClick={() => step(-1)}>
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('findNext')} disabled={found.length === 0} onClick={() => step(1)}>
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('findClose')} onClick={close}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

function ReplaceLine({ find: { found, current, by, setBy, replace } }: { readonly find: Find }) {
  const { t } = useTranslation('editor-tools');
  return (
    <div className={classes['line']}>
      <TextInput
        className={classes['field']}
        size="xs"
        aria-label={t('replaceLabel')}
        placeholder={t('replacePlaceholder')}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
        onKeyDown={onEnter(() => current && replace([current]))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!current?.isReplaceable}
        onClick={() => current && replace([current])}
      >
        {t('replaceOne')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!found.some((each) => each.isReplaceable)}
        onClick={() => replace(found)}
      >
        {t('replaceAll')}
      </Button>
    </div>
  );
}
