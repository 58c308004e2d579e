import { useTranslation } from 'react-i18next';
import { isLinkField, linkOf, readLink, type Linking } from '@parley/contracts/definition/links';
import { isRuleKind } from '@parley/contracts/definition/answer-rules';
import type { Condition } from '@parley/contracts/definition/conditions';
import type { FlowDefinition, When } from '@parley/contracts/definition/definition';
import type { ANSWER, FieldPath, QUICK, STEP, WHEN } from '@parley/contracts/definition/fields';
import { HELP_KINDS, type HelpKind } from '@parley/contracts/definition/help-kinds';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isInputType } from '@parley/contracts/definition/input-types';
import { isMessage, plainText } from '@parley/contracts/definition/message';
import { partNameOf } from '@parley/contracts/flow/message-parts';
import { MS_PER_SECOND } from '../../../ui/SecondsInput.js';
import { languageName } from '../../../i18n/language-names.js';
import { namesIn, type Names } from '../../../ui/conditions/names.js';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import { firstLine } from '../message-view/parsed.js';
import { linkedName } from '../model/flow-document.js';

type FieldName = Exclude<
  FieldPath | FieldPath<typeof ANSWER> | FieldPath<typeof STEP> | FieldPath<typeof QUICK> | FieldPath<typeof WHEN>,
  'key' | `quickResponse.${string}`
>;
/** Field → its label, as the settings panel calls it. */
const LABELS = {
  title: 'field.title',
  message: 'field.message',
  contentType: 'field.contentType',
  messages: 'flow-history:field.messages',
  altMessages: 'field.altMessages',
  answers: 'field.answers',
  quickResponses: 'field.quickResponses',
  nextKey: 'field.nextKey',
  acceptsMultipleAnswers: 'field.acceptsMultipleAnswers',
  forbidsAnswerAlteration: 'field.forbidsAnswerAlteration',
  normalizeAnswers: 'field.normalizeAnswers',
  inputDisplayType: 'field.inputDisplayType',
  'inputDisplayConfig.shuffleChoices': 'shuffle',
  'inputDisplayConfig.pathTemplate': 'pathTemplate',
  'inputDisplayConfig.uploadPath': 'uploadPath',
  'inputDisplayConfig.min': 'scaleMin',
  'inputDisplayConfig.max': 'scaleMax',
  'inputDisplayConfig.step': 'scaleStep',
  'inputDisplayConfig.minWord': 'minWord',
  'inputDisplayConfig.maxWord': 'maxWord',
  minNextPromptDelayMs: 'field.minNextPromptDelayMs',
  answerExternally: 'field.answerExternally',
  maxSuperScore: 'field.maxSuperScore',
  'scoreStrategy.thread': 'promptScore',
  'scoreStrategy.overall': 'ifVisitedAgain',
  'scoreStrategy.lazyDisplay': 'lazyScore',
  'custom.notes': 'notes',
  'custom.feedback': 'askFeedback',
  extAnswerPendingMessage: 'pendingMessage',
  extAnswerFulfilledMessage: 'fulfilledMessage',
  answerProgrammatically: 'programmatic',
  trackAnalytics: 'trackAnalytics',
  score: 'flow-history:field.score',
  scoreLater: 'scoreLater',
  scoreVar: 'scoreVar',
  hidden: 'hideAnswer',
  literal: 'literalAnswer',
  normalize: 'matching',
  repeatAnswers: 'flow-history:field.repeatAnswers',
  when: 'flow-history:field.when',
  if: 'flow-history:field.if',
  'rule.kind': 'flow-history:field.rule.kind',
  pair: 'flow-history:field.pair',
  help: 'flow-history:field.help',
  price: 'flow-history:field.price',
  'rule.value': 'flow-history:field.rule.value',
  'rule.give': 'flow-history:field.rule.give',
  'rule.least': 'flow-history:field.rule.least',
  'rule.most': 'flow-history:field.rule.most',
  'rule.units': 'flow-history:field.rule.units',
  'rule.bare': 'flow-history:field.rule.bare',
  'rule.words': 'flow-history:field.rule.words',
  'rule.from': 'flow-history:field.rule.from',
  'rule.to': 'flow-history:field.rule.to',
  'rule.exactly': 'flow-history:field.rule.exactly',
  'rule.all': 'flow-history:field.rule.all',
  'rule.none': 'flow-history:field.rule.none',
} as const satisfies Record<FieldName, string>;
/** Fields of rules whose value is a list of answers, by key. */
const CHOICES: ReadonlySet<string> = new Set(['rule.exactly', 'rule.all', 'rule.none']);
const isHelpKind = (value: unknown): value is HelpKind => (HELP_KINDS as readonly unknown[]).includes(value);
const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);
/** A text of a message that consists of several texts. */
const PART = /^((?:.*\.)?(?:message|tMessage\.[a-z]{2}(?:-\w+)?))\.(?:\w+\.)?(\w+)$/;
const TRANSLATION = /^(.*?)\.?t([A-Z]\w*)\.([a-z]{2}(?:-\w+)?)$/;

export interface Places {
  /** Positions of prompts by name, counted from 1. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: Names;
}
export const placesIn = (...definitions: readonly FlowDefinition[]): Places => ({
  numbers: new Map(
    definitions.flatMap(({ promptsArray }) => promptsArray.map(({ name }, index) => [name, index + 1] as const)),
  ),
  names: namesIn(...definitions),
});

const lastOf = (field: string): string => field.replace(/^.*\./, '');
const isConditionField = (field: string): boolean => lastOf(field) === 'if';
const isBranchList = (field: string): boolean => lastOf(field) === 'when';

/** Names of fields and values, as the settings panel calls them. */
export function useFieldLabels(places: Places) {
  const { t } = useTranslation(['flow-editor', 'flow-history', 'flow-conditions', 'answer-rules']);
  const words = useConditionWords(places.names);
  const link = (text: string): string => {
    if (readLink(text).to === 'next') return t('nextPrompt');
    const name = linkedName(text);
    if (name === null) return text;
    const number = places.numbers.get(name);
    return number === undefined ? t('unknownTarget') : t('prompt', { number });
  };
  const choice = (key: unknown): string => {
    const answers = places.names.prompts.flatMap((prompt) => prompt.answers());
    const found = answers.find((answer) => answer.key === key);
    return found ? (found.words ?? t('acceptsAny')) : t('answer-rules:sentence.lost');
  };
  const label = (field: string): string => {
    const [, message = '', part = ''] = PART.exec(field) ?? [];
    const name = partNameOf(part);
    if (name) return `${label(message)} · ${t(`translate.part.${name}`)}`;
    const translation = TRANSLATION.exec(field);
    if (translation) {
      const [, above = '', text = '', language = ''] = translation;
      const what = label([above, text.charAt(0).toLowerCase() + text.slice(1)].filter(Boolean).join('.'));
      return t('flow-history:inLanguage', {
        what,
        language: languageName(language),
      });
    }
    if (field === 'outOf') return t('maxScore.label');
    if (isLabelled(field)) return t(LABELS[field]);
    if (field.startsWith('commonAnswers.')) return t('flow-history:commonList', { name: field.slice(14) });
    if (field.startsWith('quickResponse.')) return `${t('flow-history:quickResponse')} · ${label(field.slice(14))}`;
    return t(`flow-history:field.${field}` as 'flow-history:field.score', {
      defaultValue: t(`field.${field}` as 'field.message', { defaultValue: field }),
    });
  };
  const value = (field: string, what: unknown): string => {
    if (what === undefined || what === null || what === '') return t('nothing');
    if (typeof what === 'boolean') return what ? t('on') : t('off');
    if (isLinkField(lastOf(field)) && typeof what === 'string') return link(what);
    if (isConditionField(field)) return words.sentence(what as Condition);
    if (field.endsWith('DelayMs')) return t('flow-history:seconds', { seconds: Number(what) / MS_PER_SECOND });
    if (field.endsWith('repeatAnswers')) return what ? t('repeat') : t('forward');
    if (field === 'scoreStrategy.thread' || field === 'scoreStrategy.overall')
      return t(`reducer.${String(what) as 'sum'}`, { defaultValue: String(what) });
    if (field === 'help' && isHelpKind(what)) return t(`printHelp.${what}`);
    if (field === 'rule.kind' && isRuleKind(what)) return t(`answer-rules:kind.${what}`);
    if (CHOICES.has(field) && Array.isArray(what)) return what.map(choice).join(', ');
    if (field === 'inputDisplayType') return isInputType(what) ? t(`display.${what}`) : String(what);
    if (typeof what === 'string' || typeof what === 'number') return String(what);
    return JSON.stringify(what);
  };
  /** Describes an answer, message or quick response in one line. */
  const item = (field: string, of: Readonly<Record<string, unknown>>): string => {
    const { message, pair, score, help } = of;
    const target = linkOf(of as Linking);
    if (isBranchList(field)) {
      const condition = (of as Partial<When>).if;
      const sentence = condition ? words.sentence(condition) : t('nothing');
      return `${t('flow-conditions:if')} ${sentence} → ${target === null ? t('noNext') : link(target)}`;
    }
    const said =
      message === CATCH_ALL ? t('acceptsAny') : isMessage(message) ? firstLine(plainText(message, '\n\n')) : '';
    if (field !== 'answers' && !field.startsWith('commonAnswers.')) return said || t('saysNothing');
    if (isHelpKind(help)) return `${t(`printHelp.${help}`)} · ${said || t('saysNothing')}`;
    const points = typeof score === 'number' ? t('flow-history:points', { count: score }) : '';
    const next = target === null ? '' : `→ ${link(target)}`;
    const sides = typeof pair === 'string' ? `${said} – ${pair}` : said;
    return [sides || t('saysNothing'), points, next].filter(Boolean).join(' · ');
  };
  return { label, value, item };
}
