/** @jsxImportSource preact */
/** Inputs whose answer is a list or a place on a scale: each loads with the first prompt that asks for it. */
import type { ListInput as ListType, ScaleInput } from '@parley/contracts/definition/input-types';
import { scaleOf } from '@parley/contracts/definition/scale';
import { saidIn } from '@parley/contracts/engine/answer';
import { isOnScale } from '@parley/contracts/engine/rules/positions';
import { cleanMessage } from '@parley/contracts/engine/clean-message';
import type { HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import { isForHelp } from '@parley/contracts/engine/visit';
import { useContext, useRef } from 'preact/hooks';
import type { ComponentType, VNode } from 'preact';
import { ChatContext } from '../../context/chat-context.js';
import { RichText, useTree } from '../../messages/text.js';
import { drawTree } from '../../messages/tree-view.js';
import { lazyModule } from '../../platform/lazy.js';
import type { ChatSession } from '../../session/chat-session.js';
import { useDraft } from '../use-draft.js';
import type { ListViewProps, PartText } from './list-view.js';

const Waiting = (): VNode => <p class="quiet">{useContext(ChatContext).t('loading')}</p>;
const waiting = () => <Waiting />;

interface Kind {
  readonly View: ComponentType<ListViewProps>;
  /** The list before the learner has changed anything. */
  readonly blank: (input: PromptInput) => readonly string[];
  /** True if the list may be an answer to this input: a draft may be older than the flow's version. */
  readonly fits: (list: readonly string[], input: PromptInput) => boolean;
}
const empty = (length: number): readonly string[] => Array<string>(length).fill('');
const sorted = (list: readonly string[]): string => JSON.stringify([...list].sort());

/** A list of one number, empty before the learner has chosen a position. */
const scaled = (View: Kind['View']): Kind => ({
  View,
  blank: () => [''],
  fits: ([text = '', ...more], input) => {
    const scale = scaleOf(input);
    return more.length === 0 && scale !== null && isOnScale(scale, text);
  },
});

const KINDS: Readonly<Record<ListType | ScaleInput, Kind>> = {
  order: {
    View: lazyModule(() => import('./order-input.js')).part('OrderInput', waiting),
    blank: ({ choices }) => choices.map(({ message }) => message),
    fits: (list, input) => sorted(list) === sorted(KINDS.order.blank(input)),
  },
  pairs: {
    View: lazyModule(() => import('./pairs-input.js')).part('PairsInput', waiting),
    blank: ({ choices }) => empty(choices.length),
    fits: (list, { choices }) => {
      const sides = new Set(['', ...choices.map(({ pair }) => pair?.message)]);
      return list.length === choices.length && list.every((each) => sides.has(each));
    },
  },
  gaps: {
    View: lazyModule(() => import('./gaps-input.js')).part('GapsInput', waiting),
    blank: ({ gaps = 0 }) => empty(gaps),
    fits: (list, { gaps }) => list.length === gaps,
  },
  rating: scaled(lazyModule(() => import('./rating-input.js')).part('RatingInput', waiting)),
  range: scaled(lazyModule(() => import('./slider-input.js')).part('SliderInput', waiting)),
};

/** The last message that asks this, not a reaction after it. */
const questionIn = (items: readonly HistoryItem[], { promptKey }: PromptInput, at: string): HistoryItem | undefined =>
  items
    .slice(0, items.findIndex(({ key }) => key === at) + 1)
    .findLast((item) => item.direction === 'received' && item.promptKey === promptKey && item.part !== 'quickResponse');

/** The answer before, if the same question is asked again. */
const lastAnswer = (items: readonly HistoryItem[], { promptKey }: PromptInput): unknown => {
  const last = items.findLast((item) => item.direction === 'sent' && !isForHelp(item));
  return last?.promptKey === promptKey ? saidIn(last) : null;
};

/** A learner's underscores in a text are no gaps. */
const withoutGaps = (values: HistoryItem['values'] = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/_(?=_)/g, '_\u2060')]));

interface Props extends Pick<ListViewProps, 'input' | 'disabled' | 'sendLabel' | 'wantsFocus' | 'wrong'> {
  readonly onSend: (message: string | readonly string[]) => void;
  readonly describedBy: string;
  readonly session: ChatSession;
  /** Key of the message that asks the question. */
  readonly at: string;
  /** The answer that is being sent or changed. */
  readonly picked: readonly string[];
  /** An unfinished answer. */
  readonly draft: readonly string[] | undefined;
  readonly onEdit: (list: readonly string[]) => void;
}

export const ListInput = ({ session, at, picked, draft, onEdit, onSend, ...props }: Props): VNode => {
  const { language, marks } = useContext(ChatContext);
  const { input } = props;
  const { View, blank, fits } = KINDS[input.inputDisplayType as ListType | ScaleInput];
  const { items } = session.state;
  const fitting = (list: unknown) => (Array.isArray(list) && fits(list as string[], input) ? (list as string[]) : null);
  const start = fitting(picked) ?? fitting(lastAnswer(items, input)) ?? blank(input);
  const [kept, setList] = useDraft<readonly string[]>(session, fitting(draft) ?? undefined, start);
  const list = fitting(kept) ?? start;
  const newest = useRef(list);
  newest.current = list;
  const plain = ({ displayMessage: message, template, values }: PartText): string =>
    cleanMessage({ contentType: null, message, template, values });
  const item = questionIn(items, input, at);
  const said = typeof item?.originalMessage === 'string' ? item.originalMessage : item?.message;
  // A preview has to parse it.
  const tree = useTree(input.gaps && typeof said === 'string' ? said : '');
  return (
    <View
      {...props}
      language={language}
      ofContent={marks.ofContent}
      list={list}
      onSend={(sent) => onSend(scaleOf(input) ? (sent[0] ?? '') : sent)}
      onChange={(change) => {
        newest.current = change(newest.current);
        setList(newest.current);
        onEdit(newest.current);
      }}
      drawn={({ template, displayMessage, values }) => <RichText text={template ?? displayMessage} values={values} />}
      plain={plain}
      question={{
        drawn: drawTree(tree === null || tree === 'parsing' ? [] : tree, withoutGaps(item?.values)),
        plain: typeof item?.message === 'string' ? item.message.replaceAll('\\_', '_') : '',
      }}
    />
  );
};
