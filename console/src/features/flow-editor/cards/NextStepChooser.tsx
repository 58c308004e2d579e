import { Combobox, Popover, TextInput, useCombobox } from '@mantine/core';
import { CornerUpRight, Plus } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { flowLink } from '@parley/contracts/flow/links';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { flowsSearched } from '../model/editor-actions.js';
import { firstMessage, linkTo, promptsOf } from '../model/flow-document.js';
import { firstLine } from '../message-view/parsed.js';
import classes from './card.module.css';

export interface NextStepChooserProps {
  /** The button it opens under. */
  readonly target: ReactElement;
  /** Key of the prompt that the link starts from. */
  readonly from: string;
  readonly current: string | null;
  readonly label: string;
  /** undefined = nowhere. */
  readonly onChoose: (nextKey: string | undefined) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}
const SHOWN = 60;
const NEW = ' new';
const NONE = ' none';

/** Prompts by number or by what they say, own flows by name, a new prompt, or none. Mounted only while it is open. */
export function NextStepChooser({ target, from, current, label, onChoose, onNew, onClose }: NextStepChooserProps) {
  const { t } = useTranslation('flow-editor');
  const doc = useEditor((state) => state.doc);
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true });
  const wanted = query.trim().toLowerCase();
  const found = useMemo(() => {
    return promptsOf(doc)
      .map((prompt, index) => ({ prompt, number: index + 1, text: firstLine(firstMessage(prompt.definition)) }))
      .filter(
        ({ number, text }) =>
          wanted === '' ||
          String(number) === wanted ||
          `${t('prompt', { number })} ${text}`.toLowerCase().includes(wanted),
      );
  }, [doc, wanted, t]);
  const flowId = useEditor((state) => state.flowId);
  const search = useEditor((state) => state.flowSearch);
  const dispatch = useEditorDispatch();
  useEffect(() => void dispatch(flowsSearched(query.trim())), [dispatch, query]);
  const isAnswered = search.query === query.trim() && search.status !== 'pending';
  // Until the server has answered, what it said before and still fits.
  const flows = search.flows.filter(
    ({ id, name }) => id !== flowId && (isAnswered || name.toLowerCase().includes(wanted)),
  );
  const first = found[0]?.prompt.key ?? flows[0]?.id ?? (isAnswered ? NEW : null);
  // Enter takes the first that fits, and nothing while that is not known.
  useEffect(() => {
    if (wanted === '') combobox.updateSelectedOptionIndex('active');
    else if (first === null) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // The box itself is new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, first]);
  const isFirst = search.status === 'fulfilled' && search.query === '' && flows.length === 0;
  const submit = (value: string) => (value === NEW ? onNew() : onChoose(value === NONE ? undefined : value));
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus={false}
      shadow="md"
      closeOnEscape
      withinPortal
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={label}>
        <Combobox store={combobox} onOptionSubmit={submit}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              size="sm"
              aria-label={t('findPrompt')}
              placeholder={t('findPrompt')}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options mah={280} mt={6} aria-label={label} className={classes['options']} tabIndex={0}>
            {found.slice(0, SHOWN).map(({ prompt, number, text }) => (
              <Combobox.Option
                key={prompt.key}
                value={linkTo(prompt)}
                active={linkTo(prompt) === current}
                className={classes['option']}
              >
                <strong>{t('prompt', { number })}</strong>{' '}
                <span>{prompt.key === from ? t('thisPrompt') : text || t('saysNothing')}</span>
              </Combobox.Option>
            ))}
            {found.length > SHOWN && <Combobox.Empty>{t('moreFound', { count: found.length - SHOWN })}</Combobox.Empty>}
            {found.length === 0 && flows.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
            {flows.length > 0 && (
              <Combobox.Group label={t('otherFlows')}>
                {flows.map(({ id, name, latestVersion }) => (
                  <Combobox.Option
                    key={id}
                    value={flowLink(id)}
                    active={flowLink(id) === current}
                    className={classes['option']}
                  >
                    <CornerUpRight size={14} aria-hidden /> <strong>{name}</strong>{' '}
                    <span>
                      {latestVersion === null ? t('notPublishedYet') : t('versionOf', { version: latestVersion })}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {isFirst && <Combobox.Empty>{t('noFlows')}</Combobox.Empty>}
            {search.status === 'rejected' && <Combobox.Empty>{t('flowsNotFound')}</Combobox.Empty>}
            <Combobox.Option value={NEW} className={classes['option']}>
              <Plus size={14} aria-hidden /> {t('newPrompt')}
            </Combobox.Option>
            {current && (
              <Combobox.Option value={NONE} className={classes['option']}>
                {t('noNext')}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox>
      </Popover.Dropdown>
    </Popover>
  );
}
