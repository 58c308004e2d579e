import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { CornerUpRight, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectOpenTool } from '../actions/open-tool.slice.js';
import { useActionContext } from '../actions/use-action-context.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { selectIsDirty } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { Keys } from '../shortcuts/Keys.js';
import { flowsSearched, selectFlowSearch } from '../sync/flow-search.slice.js';
import { actionsFor, promptsFor, type FoundAction, type FoundPrompt } from './palette-items.js';
import classes from './palette.module.css';

const SHOWN = 40;
const ACTION = 'action:';
const PROMPT = 'prompt:';
const FLOW = 'flow:';

/** Finds prompts by number or text, the author's flows by name, and available actions. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const dispatch = useEditorDispatch();
  const context = useActionContext();
  const [origin] = useState(() => document.activeElement);
  const card = useAppSelector((root) => selectOpenTool(root).card);
  const doc = useEditor((state) => state.doc);
  const flowId = useEditor((state) => state.flowId);
  const search = useAppSelector(selectFlowSearch);
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true });
  const searched = query.trim();
  const isDirty = useEditor(selectIsDirty);
  // The draft and its save state determine which actions are available.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const actions = useMemo(() => actionsFor(context(card), searched), [context, card, searched, doc, isDirty]);
  const prompts = useMemo(() => promptsFor(doc, searched), [doc, searched]);
  const flows = searched !== '' && search.query === searched ? search.flows.filter(({ id }) => id !== flowId) : [];
  useEffect(() => {
    if (searched !== '') dispatch(flowsSearched(searched));
  }, [dispatch, searched]);
  const count = actions.length + prompts.length + flows.length;
  useEffect(() => {
    // Enter chooses the first match, so select it whenever the matches change.
    combobox.selectFirstOption();
    // `combobox` is a new object at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [searched, count]);

  /** Returns the focus first, because `act` may open a dialog or move the focus. */
  const leaveFor = (act: () => void) => {
    onClose();
    setTimeout(() => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
      flushTyping();
      act();
    });
  };
  const close = () => leaveFor(() => undefined);
  const submit = (value: string) => {
    const id = value.slice(value.indexOf(':') + 1);
    if (value.startsWith(PROMPT)) return leaveFor(() => dispatch(jumped(id)));
    if (value.startsWith(FLOW)) return leaveFor(() => context().navigate(`/flows/${id}/edit`));
    const found = actions.find(({ action }) => action.id === id);
    if (found) leaveFor(() => found.action.perform(context(card)));
  };
  const groups = [
    actions.length > 0 && <Actions key="actions" found={actions} />,
    prompts.length > 0 && <Prompts key="prompts" found={prompts} />,
  ];
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      returnFocus={false}
      padding={0}
      size={560}
      yOffset={64}
      title={null}
      attributes={{ content: { 'aria-label': t('editor-tools:palette') } }}
    >
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            role="combobox"
            className={classes['field']}
            leftSection={<Search size={16} aria-hidden />}
            aria-label={t('editor-tools:paletteHint')}
            placeholder={t('editor-tools:paletteHint')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            // Otherwise the list would handle Escape and leave the palette open.
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
            }}
          />
        </Combobox.EventsTarget>
        <VisuallyHidden role="status">
          {searched !== '' && count === 0 ? t('editor-tools:paletteNothing') : ''}
        </VisuallyHidden>
        <Combobox.Options className={classes['options']} aria-label={t('editor-tools:palette')} tabIndex={0}>
          {/^\d+$/.test(searched) ? groups.reverse() : groups}
          {flows.length > 0 && <Flows found={flows} />}
          {count === 0 && <Combobox.Empty>{t('editor-tools:paletteNothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

function Actions({ found }: { readonly found: readonly FoundAction[] }) {
  const { t } = useTranslation('editor-tools');
  return (
    <Combobox.Group label={t('paletteActions')}>
      {found.map(({ action: { id, icon: Icon, keys = [] }, label }) => (
        <Combobox.Option key={id} value={ACTION + id} className={classes['option']}>
          <Icon size={14} aria-hidden />
          <span className={classes['text']}>{label}</span>
          {keys[0] && <Keys shortcut={keys[0]} />}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Prompts({ found }: { readonly found: readonly FoundPrompt[] }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  return (
    <Combobox.Group label={t('editor-tools:palettePrompts')}>
      {found.slice(0, SHOWN).map(({ key, number, text }) => (
        <Combobox.Option key={key} value={PROMPT + key} className={classes['option']}>
          <strong>{t('prompt', { number })}</strong>
          <span className={classes['text']}>{text || t('saysNothing')}</span>
        </Combobox.Option>
      ))}
      {found.length > SHOWN && (
        <Combobox.Empty>{t('editor-tools:paletteMore', { count: found.length - SHOWN })}</Combobox.Empty>
      )}
    </Combobox.Group>
  );
}

function Flows({ found }: { readonly found: readonly { readonly id: number; readonly name: string }[] }) {
  const { t } = useTranslation('editor-tools');
  return (
    <Combobox.Group label={t('paletteFlows')}>
      {found.map(({ id, name }) => (
        <Combobox.Option key={id} value={FLOW + id} className={classes['option']}>
          <CornerUpRight size={14} aria-hidden />
          <span className={classes['text']}>{name}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
