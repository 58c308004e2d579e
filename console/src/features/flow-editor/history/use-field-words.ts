import { useTranslation } from 'react-i18next';
import { CATCH_ALL, type FlowDefinition } from '@parley/contracts/flow/definition';
import { isLanguage, LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { firstLine } from '../message-view/parsed.js';
import { linkedName } from '../model/flow-document.js';

/** Fields that the settings panel has its own words for: path → key of its catalogue. */
const LABELS = {
  'inputDisplayConfig.shuffleChoices': 'shuffle',
  'inputDisplayConfig.pathTemplate': 'pathTemplate',
  'inputDisplayConfig.uploadPath': 'uploadPath',
  'scoreStrategy.thread': 'promptScore',
  'scoreStrategy.overall': 'ifVisitedAgain',
  'scoreStrategy.lazyDisplay': 'lazyScore',
  'custom.notes': 'notes',
  'custom.feedback': 'askFeedback',
  extAnswerPendingMessage: 'pendingMessage',
  extAnswerFulfilledMessage: 'fulfilledMessage',
  answerProgrammatically: 'programmatic',
  trackAnalytics: 'trackAnalytics',
  scoreLater: 'scoreLater',
  scoreVar: 'scoreVar',
  hidden: 'hideAnswer',
  normalize: 'matching',
} as const;
const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);
const TRANSLATION = /^(.*?)\.?t([A-Z]\w*)\.([a-z]{2}(?:-\w+)?)$/;

/** Place of each prompt by its name, counted from 1. */
export type Places = ReadonlyMap<string, number>;
export const placesIn = (...definitions: readonly FlowDefinition[]): Places =>
  new Map(definitions.flatMap(({ promptsArray }) => promptsArray.map(({ name }, index) => [name, index + 1] as const)));

/** Words for fields and their values, as the settings call them. */
export function useFieldWords(places: Places) {
  const { t } = useTranslation(['flow-editor', 'flow-history']);
  const link = (nextKey: string): string => {
    const name = linkedName(nextKey);
    if (name === null) return nextKey;
    const number = places.get(name);
    return number === undefined ? t('unknownTarget') : t('prompt', { number });
  };
  const label = (field: string): string => {
    const translation = TRANSLATION.exec(field);
    if (translation) {
      const [, above = '', name = '', language = ''] = translation;
      const what = label([above, name.charAt(0).toLowerCase() + name.slice(1)].filter(Boolean).join('.'));
      return t('flow-history:inLanguage', {
        what,
        language: isLanguage(language) ? LANGUAGE_NAMES[language] : language,
      });
    }
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
    if (field.endsWith('nextKey') && typeof what === 'string') return link(what);
    if (field.endsWith('DelayMs')) return t('flow-history:milliseconds', { count: Number(what) });
    if (field.endsWith('repeatAnswers')) return what ? t('repeat') : t('forward');
    if (field === 'scoreStrategy.thread' || field === 'scoreStrategy.overall')
      return t(`reducer.${String(what) as 'sum'}`, { defaultValue: String(what) });
    if (field === 'inputDisplayType') return t(`display.${String(what) as 'small'}`, { defaultValue: String(what) });
    if (typeof what === 'string' || typeof what === 'number') return String(what);
    return JSON.stringify(what);
  };
  /** An answer, step or quick response in a line. */
  const item = (field: string, of: Readonly<Record<string, unknown>>): string => {
    const { message, score, nextKey } = of;
    const words = message === CATCH_ALL ? t('acceptsAny') : typeof message === 'string' ? firstLine(message) : '';
    if (field !== 'answers' && !field.startsWith('commonAnswers.')) return words || t('saysNothing');
    const points = typeof score === 'number' ? t('flow-history:points', { count: score }) : '';
    const next = typeof nextKey === 'string' ? `→ ${link(nextKey)}` : '';
    return [words || t('saysNothing'), points, next].filter(Boolean).join(' · ');
  };
  return { label, value, item };
}
