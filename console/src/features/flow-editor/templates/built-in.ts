/** The six templates that Parley brings (EDIT-118). Each can be published as it stands; authors replace the subject. */
import {
  DEFAULT_NORMALIZERS,
  type Answer,
  type Language,
  type Message,
  type PromptDefinition,
} from '@parley/contracts/flow/definition';
import { samplesUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import { UPLOAD_CONFIG } from '../settings/displays.js';
import type { Languages, Template } from './template.js';

export const BUILT_IN = ['multiSelect', 'typed', 'handwritten', 'hintAfterMiss', 'hintOnRequest', 'peers'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

interface Said {
  readonly message: string;
  readonly tMessage?: Partial<Record<Language, string>>;
  readonly tSource?: Partial<Record<Language, string>>;
}
/** One text in every language that Parley speaks. */
type Say = (en: string, hi: string) => Said;

const translations = <T extends Message>(said: Readonly<Record<Language, T>>, { first, others }: Languages) => ({
  message: said[first],
  ...(others.length > 0 && {
    tMessage: Object.fromEntries(others.map((language) => [language, said[language]])),
    tSource: Object.fromEntries(others.map((language) => [language, sourceMark(said[first])])),
  }),
});

const prompt = (said: Partial<PromptDefinition>): PromptDefinition => ({
  contentType: null,
  forbidsAnswerAlteration: true,
  normalizeAnswers: DEFAULT_NORMALIZERS,
  ...said,
});
/** Keys are made anew when the template is used. */
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
      ...say(
        'Which of these are **prime numbers**? Choose all that apply.',
        'इनमें से कौन-सी **अभाज्य संख्याएँ** हैं? सभी सही विकल्प चुनें।',
      ),
      acceptsMultipleAnswers: true,
      answers: [
        { key: 'a', ...say('2', '2'), score: 50 },
        { key: 'b', ...say('9', '9'), score: -50 },
        { key: 'c', ...say('11', '11'), score: 50 },
        { key: 'd', ...say('15', '15'), score: -50 },
      ],
      nextKey: '.feedback',
    }),
  },
  {
    name: 'feedback',
    definition: prompt(
      say(
        'You chose {{@ask}}. The primes are **2 and 11**: each of them can be divided only by 1 and by itself.',
        'आपने {{@ask}} चुना। अभाज्य संख्याएँ **2 और 11** हैं: ये केवल 1 और स्वयं से विभाजित होती हैं।',
      ),
    ),
  },
];

const typed = (say: Say): Template => [
  {
    name: 'ask',
    definition: prompt({
      ...say('What is **12 × 8**? Type the number.', '**12 × 8** कितना होता है? संख्या लिखें।'),
      inputDisplayType: 'number',
      answers: [
        to('right', { ...say('96', '96'), score: 100 }),
        {
          key: 'again',
          message: '*',
          score: 0,
          quickResponse: {
            ...say('Not quite. Check it and try again.', 'अभी सही नहीं। जाँचकर फिर से कोशिश करें।'),
            repeatAnswers: true,
          },
        },
      ],
    }),
  },
  {
    name: 'right',
    definition: prompt(
      say('Right! 10 × 8 is 80, and 2 × 8 is 16: together **96**.', 'सही! 10 × 8 = 80 और 2 × 8 = 16, कुल **96**।'),
    ),
  },
];

const handwritten = (say: Say): Template => [
  {
    name: 'ask',
    definition: prompt({
      ...say(
        'Solve **2x + 3 = 11** on paper. Write down every step, take a photo of the page, and upload it here.',
        'काग़ज़ पर **2x + 3 = 11** हल करें। हर चरण लिखें, पन्ने की फ़ोटो लें और यहाँ अपलोड करें।',
      ),
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: UPLOAD_CONFIG,
      maxSuperScore: 10,
      custom: { feedback: true },
      answers: [anything('thanks', { scoreLater: true })],
    }),
  },
  {
    name: 'thanks',
    definition: prompt(
      say(
        'Thank you! Your teacher will look at your solution, grade it and write to you.',
        'धन्यवाद! आपके शिक्षक आपका हल देखेंगे, अंक देंगे और आपको लिखेंगे।',
      ),
    ),
  },
];

const SPEED: readonly [string, string] = [
  'A train travels 150 km in 2 hours. What is its average speed in **km/h**? Type the number.',
  'एक रेलगाड़ी 2 घंटे में 150 किमी चलती है। उसकी औसत चाल **किमी/घंटा** में कितनी है? संख्या लिखें।',
];
const hintAfterMiss = (say: Say): Template => {
  const trial = (texts: readonly [string, string], score: number, next: string): PromptDefinition =>
    prompt({
      ...say(...texts),
      inputDisplayType: 'number',
      answers: [to('right', { ...say('75', '75'), score }), anything(next, { score: 0 })],
    });
  return [
    { name: 'ask', definition: trial(SPEED, 100, 'hint1') },
    {
      name: 'hint1',
      definition: trial(
        [
          'Not yet. **Hint 1:** speed is distance divided by time. Try again.',
          'अभी नहीं। **संकेत 1:** चाल = दूरी ÷ समय। फिर से कोशिश करें।',
        ],
        60,
        'hint2',
      ),
    },
    {
      name: 'hint2',
      definition: trial(
        ['Nearly there. **Hint 2:** what is 150 ÷ 2?', 'बस थोड़ा और। **संकेत 2:** 150 ÷ 2 कितना होता है?'],
        30,
        'reveal',
      ),
    },
    {
      name: 'reveal',
      definition: prompt({
        ...say(
          'It is **75 km/h**, since 150 km ÷ 2 h = 75 km/h. The next one will go better!',
          'उत्तर **75 किमी/घंटा** है, क्योंकि 150 किमी ÷ 2 घंटे = 75 किमी/घंटा। अगली बार और अच्छा होगा!',
        ),
        nextKey: '.onward',
      }),
    },
    {
      name: 'right',
      definition: prompt({ ...say('Correct, 75 km/h! 🎉', 'सही, 75 किमी/घंटा! 🎉'), nextKey: '.onward' }),
    },
    { name: 'onward', definition: prompt(say('Let us go on.', 'चलिए, आगे बढ़ें।')) },
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
        ...say(
          'Which planet is **nearest to the Sun**? Ask for a hint if you need one: it costs nothing.',
          'कौन-सा ग्रह **सूर्य के सबसे निकट** है? ज़रूरत हो तो संकेत माँगें: उसके अंक नहीं कटते।',
        ),
        inputDisplayType: 'stacked',
        answers: [
          again(
            say('Venus', 'शुक्र'),
            say('Venus is the hottest planet, but not the nearest.', 'शुक्र सबसे गर्म है, पर सबसे निकट नहीं।'),
            0,
          ),
          to('right', { ...say('Mercury', 'बुध'), score: 100 }),
          again(say('Mars', 'मंगल'), say('Mars is further from the Sun than we are.', 'मंगल सूर्य से हमसे भी अधिक दूर है।'), 0),
          again(
            say('Give me a hint', 'मुझे संकेत दें'),
            say(
              '**Hint:** it is the smallest planet, and its year has only 88 days.',
              '**संकेत:** यह सबसे छोटा ग्रह है और इसका एक वर्ष केवल 88 दिनों का होता है।',
            ),
          ),
        ],
      }),
    },
    {
      name: 'right',
      definition: prompt(
        say('Yes, Mercury goes round the Sun closest of all.', 'हाँ, बुध सूर्य के सबसे पास से परिक्रमा करता है।'),
      ),
    },
  ];
};

const peers = (say: Say, languages: Languages): Template => {
  const remote = (pending: string, rejected: string, fulfilledNull: string) => ({
    url: samplesUrl(0, 'ask'),
    statusMessages: { pending, rejected, fulfilledNull },
  });
  return [
    {
      name: 'ask',
      definition: prompt({
        ...say(
          'Why do we have **day and night**? Explain it in your own words, in two or three sentences.',
          '**दिन और रात** क्यों होते हैं? दो-तीन वाक्यों में अपने शब्दों में समझाएँ।',
        ),
        inputDisplayType: 'textarea',
        answers: [anything('compare')],
      }),
    },
    {
      name: 'compare',
      definition: prompt({
        ...say(
          'Thank you! Here is how others explained it. What do they say that you did not?',
          'धन्यवाद! देखिए दूसरों ने इसे कैसे समझाया। उन्होंने ऐसा क्या कहा जो आपने नहीं कहा?',
        ),
        nextKey: '.answers',
      }),
    },
    {
      name: 'answers',
      definition: prompt({
        ...translations(
          {
            en: remote('Loading answer samples', 'Error fetching answer samples', 'You are the first to answer!'),
            hi: remote('उत्तरों के नमूने लोड हो रहे हैं', 'उत्तरों के नमूने नहीं मिल सके', 'आप उत्तर देने वाले पहले व्यक्ति हैं!'),
          },
          languages,
        ),
        contentType: 'remote',
        answers: [to('again', say('I have read them', 'मैंने पढ़ लिए'))],
      }),
    },
    {
      name: 'again',
      definition: prompt({
        ...say('You wrote: “{{@ask}}” What would you write now?', 'आपने लिखा था: “{{@ask}}” अब आप क्या लिखेंगे?'),
        inputDisplayType: 'textarea',
        answers: [anything('end')],
      }),
    },
    {
      name: 'end',
      definition: prompt(say('Well done: an answer grows when it is compared.', 'बहुत अच्छा: तुलना करने से उत्तर निखरता है।')),
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

/** In the flow's default language, with translations into its others. */
export const builtIn = (id: BuiltIn, languages: Languages): Template =>
  TEMPLATES[id]((en, hi) => translations({ en, hi }, languages), languages);
