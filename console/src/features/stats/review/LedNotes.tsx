/** Names below an answer the condition that led the chat on (SPEC REVW-58). */
import { Split } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { ledByIn, type LedBy } from '@parley/contracts/engine/led-by';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { readingOf } from '@parley/contracts/engine/reading';
import type { PreparedPrompt } from '@parley/contracts/engine/types';
import type { LinkedVersion } from '@parley/runtime/chat/chat-props';
import { namesIn } from '../../../ui/conditions/names.js';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import type { ReviewedChat } from '../stats.slice.js';
import { itemsIn } from './review-items.js';
import classes from './Review.module.css';

const linkedOf = ({ linked }: ReviewedChat['published']): readonly LinkedVersion[] =>
  (linked as readonly LinkedVersion[] | undefined) ?? [];
function ledByOf({ chat, published }: ReviewedChat): readonly LedBy[] {
  const linked = linkedOf(published).flatMap(({ id, version, definition }) => {
    const made = prepareFlow(definition, { flowId: id, version });
    return made.ok ? [made.flow] : [];
  });
  const { id, version, language, definition } = published;
  const prepared = prepareFlow(definition, { flowId: id, version, language, library: libraryOf(linked) });
  const items = itemsIn(chat);
  return prepared.ok ? ledByIn(prepared.flow, items, { ...chat, reading: readingOf(items) }) : [];
}

/** A linked flow's prompt has the flow's id before its own key. */
const ownKeyOf = ({ key }: PreparedPrompt): string => key.slice(key.indexOf('/') + 1);

export function LedNotes({ reviewed }: { readonly reviewed: ReviewedChat }) {
  const led = useMemo(() => ledByOf(reviewed), [reviewed]);
  if (led.length === 0) return null;
  return <Notes led={led} published={reviewed.published} />;
}

interface NotesProps {
  readonly led: readonly LedBy[];
  readonly published: ReviewedChat['published'];
}
function Notes({ led, published }: NotesProps) {
  const { t } = useTranslation('review');
  const names = useMemo(
    () => namesIn(...linkedOf(published).map(({ definition }) => definition), published.definition),
    [published],
  );
  const words = useConditionWords(names);
  return led.map(({ itemKey, condition, to }) => {
    const prompt = words.prompt(ownKeyOf(to));
    return (
      <p key={itemKey} slot={`under/${itemKey}`} className={classes['under']}>
        <Split size={14} aria-hidden />
        <span>
          {condition ? t('led', { prompt, condition: words.sentence(condition) }) : t('ledOtherwise', { prompt })}
        </span>
      </p>
    );
  });
}
