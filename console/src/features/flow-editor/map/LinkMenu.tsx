import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { ownTries } from '@parley/contracts/definition/help';
import { linkOf } from '@parley/contracts/definition/links';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { answerText, comparesAnswers } from '../../../ui/answer-text.js';
import { letterOf } from '../model/letter.js';
import { NextStepChooser } from '../cards/NextStepChooser.js';
import { useLink } from '../cards/use-link.js';
import type { LinkStart } from '../model/link-edits.js';
import { useEditor } from '../model/hooks.js';
import { linkTo, type FlowDocument } from '../model/flow-document.js';
import { placesOf } from '../model/selectors.js';
import type { LinkRequest } from './map-context.js';
import classes from './map.module.css';

interface Choice extends LinkStart {
  readonly words: string | null;
  readonly letter: string | null;
  readonly link: string | null;
}

/**
 * Lists the answers at which a link of this prompt can start. A prompt with one answer, or that accepts several at
 * once, has one start.
 */
export function startsOf(promptKey: string, definition: PromptDefinition): readonly Choice[] {
  const always = { promptKey, answerKey: null, words: null, letter: null, link: linkOf(definition) };
  const answers = definition.acceptsMultipleAnswers ? [] : ownTries(definition);
  const choices = answers.map((answer, at): Choice => ({
    promptKey,
    answerKey: answer.key,
    words: answer.message === CATCH_ALL ? null : answerText(answer, comparesAnswers(definition)),
    letter: letterOf(at),
    link: linkOf(answer),
  }));
  return choices.length > 1 ? [...choices, always] : choices.length === 1 ? choices : [always];
}

export interface LinkMenuProps {
  readonly request: LinkRequest;
  readonly onClose: () => void;
  /** Called after a new prompt was created and the view has moved to its card. */
  readonly onNew: () => void;
}

/** Asks which answer the link starts from, and for its target unless the author dragged the line to one. */
export function LinkMenu({ request: { from, to, at }, onClose, onNew }: LinkMenuProps) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  const doc = useEditor((state) => state.doc);
  const undoToast = useUndoToast();
  const linking = useLink();
  const entry = doc.byKey[from];
  const starts = entry ? startsOf(from, entry.definition) : [];
  const [start, setStart] = useState<Choice | null>(starts.length === 1 ? (starts[0] ?? null) : null);
  const number = numberOf(doc, entry);
  const choose = (chosen: LinkStart, link: string | undefined) => {
    linking.choose(chosen, link);
    undoToast(link === undefined ? t('unlinked', { number }) : t('linked', { number }));
    onClose();
  };
  const target = to === null ? undefined : doc.byKey[to];
  const question =
    target === undefined
      ? t('whichAnswer', { number })
      : t('whichAnswerTo', { from: number, to: numberOf(doc, target) });
  const anchor = (
    <button type="button" className={classes['anchor']} style={{ left: at.x, top: at.y }} tabIndex={-1} aria-hidden>
      {question}
    </button>
  );
  if (!entry) return null;
  if (start)
    return (
      <NextStepChooser
        target={anchor}
        from={from}
        offersNext={start.answerKey === null}
        current={start.link}
        label={t('linkFrom', { number })}
        onChoose={(link) => choose(start, link)}
        onNew={() => {
          linking.chooseNew(start);
          onNew();
        }}
        onClose={onClose}
      />
    );
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} withinPortal={false}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={question} className={classes['starts']}>
        <Menu.Label>{question}</Menu.Label>
        {starts.map((each) => (
          <Menu.Item
            key={each.answerKey ?? 'always'}
            closeMenuOnClick={false}
            onClick={() => (target ? choose(each, linkTo(target)) : setStart(each))}
          >
            {each.answerKey === null ? t('flow-editor:alwaysTo') : `${each.letter}: ${each.words ?? t('any')}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const numberOf = (doc: FlowDocument, entry: PromptEntry | undefined): number =>
  placesOf(doc).get(entry?.name ?? '')?.number ?? 0;
