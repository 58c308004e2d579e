/** The flow behind "Ask Us Anything", in every language that has its texts; its answers link to the guide. */
import type { Answer, FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';
import { byLanguage } from '../../i18n/by-language.js';
import type english from '../../../../languages/en/ask.json';
import type { GuidePageId } from './guide-pages.js';

type TextKey = keyof typeof english;
const TEXTS = byLanguage<Partial<Record<TextKey, string>>>(
  import.meta.glob('../../../../languages/*/ask.json', { eager: true, import: 'default' }),
);

interface Topic {
  readonly name: string;
  readonly page: GuidePageId;
  readonly question: TextKey;
  /** Shown before the link to the guide. */
  readonly answer: TextKey;
}
const TOPICS: readonly Topic[] = [
  { name: 'begin', page: 'first-flow', question: 'beginQuestion', answer: 'beginAnswer' },
  { name: 'scores', page: 'answers-and-scores', question: 'scoresQuestion', answer: 'scoresAnswer' },
  { name: 'retry', page: 'retries', question: 'retryQuestion', answer: 'retryAnswer' },
  { name: 'share', page: 'sharing', question: 'shareQuestion', answer: 'shareAnswer' },
  { name: 'results', page: 'results', question: 'resultsQuestion', answer: 'resultsAnswer' },
  { name: 'language', page: 'translation', question: 'languageQuestion', answer: 'languageAnswer' },
];

/** @param textOf undefined if the language lacks the text: the chat then shows the English one */
const inAllLanguages = (textOf: (text: (key: TextKey) => string | undefined) => string | undefined) => {
  const said = Object.entries(TEXTS).flatMap(([language, texts]) => {
    const text = textOf((key) => texts[key]);
    return text === undefined ? [] : [[language, text] as const];
  });
  const { en: message = '', ...tMessage } = Object.fromEntries(said);
  return { message, tMessage };
};
const spoken = (key: TextKey) => inAllLanguages((text) => text(key));
const withLink = (key: TextKey, address: string) =>
  inAllLanguages((text) => text(key) && text('readMore') && `${text(key)}\n\n[${text('readMore')}](${address})`);
const answerTo = (key: TextKey, name: string): Answer => ({ key: `to-${name}`, ...spoken(key), nextKey: `.${name}` });
const prompt = (name: string, definition: PromptEntry['definition']): PromptEntry => ({
  key: `ask-${name}` as PromptKey,
  name,
  definition,
});

/** @param origin the console's origin, which has the guide */
export function askFlow(origin: string): FlowDefinition {
  const guide = (page: GuidePageId) => `${origin}/guide/${page}`;
  const questions = [
    ...TOPICS.map(({ name, question }) => answerTo(question, name)),
    answerTo('somethingElse', 'other'),
  ];
  const nextAnswers = [answerTo('somethingElse', 'start'), answerTo('thanks', 'bye')];
  return {
    promptsArray: [
      prompt('start', { ...spoken('welcome'), answers: questions, inputDisplayType: 'stacked' }),
      ...TOPICS.map(({ name, answer, page }) =>
        prompt(name, { ...withLink(answer, guide(page)), answers: nextAnswers }),
      ),
      prompt('other', { ...withLink('other', guide('start')), answers: nextAnswers }),
      prompt('bye', spoken('bye')),
    ],
    commonAnswers: {},
  };
}
