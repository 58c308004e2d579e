import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { circuits } from './lessons/circuits.js';
import { fractions } from './lessons/fractions.js';
import { moon } from './lessons/moon.js';
import type { Thoughts } from './simulated-learner.js';

export interface SampleLesson {
  readonly name: string;
  readonly tName: Translations;
  readonly languages: readonly Language[];
  readonly definition: FlowDefinition;
  /** The answers that simulated learners write in their own words. */
  readonly thoughts: Thoughts;
  /** The share of all simulated learners. */
  readonly share: number;
}

/** @param shareUrl origin that serves the lessons' pictures */
export const sampleLessons = (shareUrl: string): readonly SampleLesson[] => [
  {
    name: 'Comparing fractions',
    tName: { hi: 'भिन्नों की तुलना' },
    languages: ['en', 'hi'],
    definition: fractions(),
    thoughts: {
      en: [
        'I would draw both and compare.',
        'First I look at how many parts there are, then how many we take.',
        'I am not sure yet, but I think smaller parts mean a smaller fraction.',
        'I would use a number line and see which one is further to the right.',
        'Cut two pizzas and look which plate has more on it.',
        'Same size pieces first, then count.',
        'I check whether it is more than a half. That often is enough.',
      ],
      hi: [
        'मैं दोनों के चित्र बनाकर देखूँगी।',
        'पहले देखता हूँ कि कितने हिस्से हैं, फिर कितने लिए गए हैं।',
        'संख्या रेखा पर जो दाईं ओर है, वह बड़ी है।',
        'दो रोटियाँ काटकर देखेंगे कि किसमें ज़्यादा है।',
        'जिसके हिस्से बड़े हैं, वह बड़ी हो सकती है।',
      ],
    },
    share: 0.5,
  },
  {
    name: 'Why the Moon changes',
    tName: {},
    languages: ['en'],
    definition: moon(`${shareUrl}/sample`),
    thoughts: {
      en: [
        'Because a quarter of its way around the Earth is done.',
        'Maybe because we see a quarter of the whole ball: half of the half that looks at us.',
        'Because four of them make a month?',
        'I think because half of the lit half is a quarter.',
        'It is one fourth of the month after new moon.',
        'I don’t know, it looks like a half to me.',
      ],
    },
    share: 0.2,
  },
  { name: 'Circuit quiz', tName: {}, languages: ['en'], definition: circuits(), thoughts: {}, share: 0.3 },
];
