/** Parley's six templates (EDIT-118). Each can be published unchanged; authors replace its topic. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import type { Message } from '@parley/contracts/definition/message';
import { DEFAULT_NORMALIZERS, type Translations } from '@parley/contracts/definition/values';
import { INTERFACE_LANGUAGES, interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { byLanguage } from '../../../i18n/by-language.js';
import { samplesUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import type english from '../../../../../languages/en/templates.json';
import { UPLOAD_CONFIG } from '@parley/contracts/flow/upload-config';
import type { Languages, Template } from './template.js';

export const BUILT_IN = ['multiSelect', 'typed', 'handwritten', 'hintAfterMiss', 'hintOnRequest', 'peers'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

interface Said {
  readonly message: string;
  readonly tMessage?: Translations;
  readonly tSource?: Translations;
}
type TextKey = keyof typeof english;
/** One text in every interface language that has it. */
type Say = (key: TextKey) => Said;

const TEXTS = byLanguage<Partial<Record<TextKey, string>>>(
  import.meta.glob('../../../../../languages/*/templates.json', { eager: true, import: 'default' }),
);
/** If the flow's language lacks one of the texts, use English. Other languages that lack one get no translation. */
const translations = <T extends Message>(
  keys: readonly TextKey[],
  messageOf: (texts: readonly string[]) => T,
  { first, others }: Languages,
) => {
  const message = messageOf(keys.map((key) => TEXTS[interfaceLanguageOf(first)]?.[key] ?? TEXTS['en']?.[key] ?? ''));
  const translated = INTERFACE_LANGUAGES.filter((language) => others.includes(language)).flatMap((language) => {
    const texts = keys.flatMap((key) => TEXTS[language]?.[key] ?? []);
    return texts.length === keys.length ? [[language, messageOf(texts)] as const] : [];
  });
  return {
    message,
    ...(translated.length > 0 && {
      tMessage: Object.fromEntries(translated),
      tSource: Object.fromEntries(translated.map(([language]) => [language, sourceMark(message)])),
    }),
  };
};

const prompt = (said: Partial<PromptDefinition>): PromptDefinition => ({
  contentType: null,
  forbidsAnswerAlteration: true,
  normalizeAnswers: DEFAULT_NORMALIZERS,
  ...said,
});
/** Keys are placeholders: using a template replaces them. */
const to = (next: string, said: Partial<Answer> & Pick<Answer, 'message'>): Answer => ({
  key: `${said.message}-${next}`,
  ...said,
  nextKey: `.${next}`,
});
const anything = (next: string, more: Partial<Answer> = {}): Answer => to(next, { message: '*', ...more });

const multiSelect = (say: Say): Template => [
  {
    name: 'ask',
    definition: prompt({
      ...say('primesAsk'),
      acceptsMultipleAnswers: true,
      answers: [
        { key: 'a', ...say('primes2'), score: 50 },
        { key: 'b', ...say('primes9'), score: -50 },
        { key: 'c', ...say('primes11'), score: 50 },
        { key: 'd', ...say('primes15'), score: -50 },
      ],
      nextKey: '.feedback',
    }),
  },
  {
    name: 'feedback',
    definition: prompt(say('primesFeedback')),
  },
];

const typed = (say: Say): Template => [
  {
    name: 'ask',
    definition: prompt({
      ...say('productAsk'),
      inputDisplayType: 'number',
      answers: [
        to('right', { ...say('product96'), score: 100 }),
        {
          key: 'again',
          message: '*',
          score: 0,
          quickResponse: {
            ...say('productAgain'),
            repeatAnswers: true,
          },
        },
      ],
    }),
  },
  {
    name: 'right',
    definition: prompt(say('productRight')),
  },
];

const handwritten = (say: Say): Template => [
  {
    name: 'ask',
    definition: prompt({
      ...say('equationAsk'),
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: UPLOAD_CONFIG,
      maxSuperScore: 10,
      custom: { feedback: true },
      answers: [anything('thanks', { scoreLater: true })],
    }),
  },
  {
    name: 'thanks',
    definition: prompt(say('equationThanks')),
  },
];

const hintAfterMiss = (say: Say): Template => {
  const trial = (asks: TextKey, score: number, next: string): PromptDefinition =>
    prompt({
      ...say(asks),
      inputDisplayType: 'number',
      answers: [to('right', { ...say('speed75'), score }), anything(next, { score: 0 })],
    });
  return [
    { name: 'ask', definition: trial('speedAsk', 100, 'hint1') },
    {
      name: 'hint1',
      definition: trial('speedHint1', 60, 'hint2'),
    },
    {
      name: 'hint2',
      definition: trial('speedHint2', 30, 'reveal'),
    },
    {
      name: 'reveal',
      definition: prompt({
        ...say('speedReveal'),
        nextKey: '.onward',
      }),
    },
    {
      name: 'right',
      definition: prompt({ ...say('speedRight'), nextKey: '.onward' }),
    },
    { name: 'onward', definition: prompt(say('speedOnward')) },
  ];
};

const hintOnRequest = (say: Say): Template => {
  const again = (words: Said, response: Said, score?: number): Answer => ({
    key: words.message,
    ...words,
    ...(score !== undefined && { score }),
    quickResponse: { ...response, repeatAnswers: true },
  });
  return [
    {
      name: 'ask',
      definition: prompt({
        ...say('planetAsk'),
        inputDisplayType: 'stacked',
        answers: [
          again(say('venus'), say('venusReply'), 0),
          to('right', { ...say('mercury'), score: 100 }),
          again(say('mars'), say('marsReply'), 0),
          again(say('planetHintAsk'), say('planetHint')),
        ],
      }),
    },
    {
      name: 'right',
      definition: prompt(say('planetRight')),
    },
  ];
};

const peers = (say: Say, languages: Languages): Template => {
  const samples = ([pending = '', rejected = '', fulfilledNull = '']: readonly string[]) => ({
    url: samplesUrl(0, 'ask'),
    statusMessages: { pending, rejected, fulfilledNull },
  });
  return [
    {
      name: 'ask',
      definition: prompt({
        ...say('dayAsk'),
        inputDisplayType: 'textarea',
        answers: [anything('compare')],
      }),
    },
    {
      name: 'compare',
      definition: prompt({
        ...say('dayCompare'),
        nextKey: '.answers',
      }),
    },
    {
      name: 'answers',
      definition: prompt({
        ...translations(['samplesPending', 'samplesRejected', 'samplesNone'], samples, languages),
        contentType: 'remote',
        answers: [to('again', say('dayRead'))],
      }),
    },
    {
      name: 'again',
      definition: prompt({
        ...say('dayAgain'),
        inputDisplayType: 'textarea',
        answers: [anything('end')],
      }),
    },
    {
      name: 'end',
      definition: prompt(say('dayEnd')),
    },
  ];
};

const TEMPLATES: Readonly<Record<BuiltIn, (say: Say, languages: Languages) => Template>> = {
  multiSelect,
  typed,
  handwritten,
  hintAfterMiss,
  hintOnRequest,
  peers,
};

/** Texts are in the flow's default language, with translations into its other languages. */
export const builtIn = (id: BuiltIn, languages: Languages): Template =>
  TEMPLATES[id]((key) => translations([key], ([text = '']) => text, languages), languages);
