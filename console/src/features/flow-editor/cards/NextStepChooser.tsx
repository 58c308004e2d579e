import { Combobox, Popover, TextInput, useCombobox } from '@mantine/core';
import { ArrowDown, CornerUpRight, Plus, Split } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { flowLink, NEXT_PROMPT } from '@parley/contracts/definition/links';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { linkTo, promptsOf, type FlowDocument } from '../model/flow-document.js';
import { flowsSearched, selectFlowSearch, type FoundFlow } from '../sync/flow-search.slice.js';
import classes from './card.module.css';
import { titleAndText } from '../message-view/headline.js';

export interface NextStepChooserProps {
  /** The button below which the list opens. */
  readonly target: ReactElement;
  /** Key of the prompt that the link starts from. */
  readonly from: string;
  /** Only a prompt's own link can lead to the prompt after it by order. */
  readonly offersNext: boolean;
  readonly current: string | null;
  readonly label: string;
  /** undefined = no target. */
  readonly onChoose: (link: string | undefined) => void;
  readonly onNew: () => void;
  /** Makes the target depend on conditions; absent where that isn't possible. */
  readonly onDepend?: (() => void) | undefined;
  readonly onClose: () => void;
}
const SHOWN = 60;
/** The whole list fits into a window of 192 px, which is a laptop at 400 % zoom: its options scroll, the page needn't. */
const LIST_HEIGHT = 'min(280px, 40dvh)';
const NEW = ' new';
const NONE = ' none';
const DEPENDS = ' depends';

function useMatches(doc: FlowDocument, needle: string) {
  const { t } = useTranslation('flow-editor');
  return useMemo(() => {
    return promptsOf(doc)
      .map((prompt, index) => ({ prompt, number: index + 1, text: titleAndText(prompt.definition) }))
      .filter(
        ({ number, text }) =>
          needle === '' ||
          String(number) === needle ||
          `${t('prompt', { number })} ${text}`.toLowerCase().includes(needle),
      );
  }, [doc, needle, t]);
}

/**
 * Finds prompts by number or text and the author's other flows by name; offers a new prompt and no target. Mounted only
 * while open.
 */
export function NextStepChooser(props: NextStepChooserProps) {
  const { target, from, offersNext, current, label, onChoose, onNew, onDepend, onClose } = props;
  const { t } = useTranslation('flow-editor');
  const doc = useEditor((state) => state.doc);
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true });
  const needle = query.trim().toLowerCase();
  const matches = useMatches(doc, needle);
  const flowId = useEditor((state) => state.flowId);
  const search = useAppSelector(selectFlowSearch);
  const dispatch = useEditorDispatch();
  useEffect(() => void dispatch(flowsSearched(query.trim())), [dispatch, query]);
  const isAnswered = search.query === query.trim() && search.status !== 'pending';
  // Until the server answers, show the earlier results that still match.
  const flows = search.flows.filter(
    ({ id, name }) => id !== flowId && (isAnswered || name.toLowerCase().includes(needle)),
  );
  const first = matches[0]?.prompt.key ?? flows[0]?.id ?? (isAnswered ? NEW : null);
  // Enter chooses the first match. While the matches are unknown, it chooses nothing.
  useEffect(() => {
    if (needle === '') combobox.updateSelectedOptionIndex('active');
    else if (first === null) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // `combobox` is a new object at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [needle, first]);
  const isFirst = search.status === 'fulfilled' && search.query === '' && flows.length === 0;
  const submit = (value: string) => {
    if (value === NEW) onNew();
    else if (value === DEPENDS) onDepend?.();
    else onChoose(value === NONE ? undefined : value);
  };
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-end"
      width="min(340px, 100vw - 12px)"
      trapFocus
      returnFocus={false}
      shadow="md"
      closeOnEscape
      withinPortal
      withRoles={false}
      middlewares={{ shift: { crossAxis: true } }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={6} role="dialog" aria-label={label}>
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
          <Combobox.Options mah={LIST_HEIGHT} mt={6} aria-label={label} className={classes['options']} tabIndex={0}>
            {offersNext && needle === '' && <NextPrompt isChosen={current === NEXT_PROMPT} />}
            {matches.slice(0, SHOWN).map(({ prompt, number, text }) => (
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
            {matches.length > SHOWN && (
              <Combobox.Empty>{t('moreFound', { count: matches.length - SHOWN })}</Combobox.Empty>
            )}
            {matches.length === 0 && flows.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
            {flows.length > 0 && <OtherFlows flows={flows} current={current} />}
            {isFirst && <Combobox.Empty>{t('noFlows')}</Combobox.Empty>}
            {search.status === 'rejected' && <Combobox.Empty>{t('flowsNotFound')}</Combobox.Empty>}
            <div className={classes['pinned']}>
              <Combobox.Option value={NEW} className={classes['option']}>
                <Plus size={14} aria-hidden /> {t('newPrompt')}
              </Combobox.Option>
              {current && (
                <Combobox.Option value={NONE} className={classes['option']}>
                  {t('noNext')}
                </Combobox.Option>
              )}
              {onDepend && needle === '' && (
                <Combobox.Option value={DEPENDS} className={classes['option']}>
                  <Split size={14} aria-hidden /> {t('depends')} <span>{t('dependsOn')}</span>
                </Combobox.Option>
              )}
            </div>
          </Combobox.Options>
        </Combobox>
      </Popover.Dropdown>
    </Popover>
  );
}

function NextPrompt({ isChosen }: { readonly isChosen: boolean }) {
  const { t } = useTranslation('flow-editor');
  return (
    <Combobox.Option value={NEXT_PROMPT} active={isChosen} className={classes['option']}>
      <ArrowDown size={14} aria-hidden /> {t('nextPrompt')}
    </Combobox.Option>
  );
}

interface OtherFlowsProps {
  readonly flows: readonly FoundFlow[];
  readonly current: string | null;
}
function OtherFlows({ flows, current }: OtherFlowsProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <Combobox.Group label={t('otherFlows')}>
      {flows.map(({ id, name, latestVersion }) => (
        <Combobox.Option key={id} value={flowLink(id)} active={flowLink(id) === current} className={classes['option']}>
          <CornerUpRight size={14} aria-hidden /> <strong>{name}</strong>{' '}
          <span>{latestVersion === null ? t('notPublishedYet') : t('versionOf', { version: latestVersion })}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
