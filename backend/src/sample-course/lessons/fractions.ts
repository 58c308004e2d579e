/** Comparing fractions, in English and Hindi: choices, a number within bounds, and more practice for weaker learners. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { anyText, choice, lesson, prompt } from './parts.js';

const choosing = (): readonly PromptEntry[] => [
  prompt('start', {
    title: ['Shall we begin?', 'शुरू करें?'],
    says: [
      'Hello! Today we find out which of two fractions is larger. Shall we begin?',
      'नमस्ते! आज हम पता लगाएँगे कि दो भिन्नों में से कौन-सी बड़ी है। शुरू करें?',
    ],
    answers: [
      choice('begin', ['Yes, let’s begin', 'हाँ, शुरू करते हैं'], { next: 'pizza' }),
      choice('what', ['What is a fraction?', 'भिन्न क्या होती है?'], { next: 'what-is-it' }),
    ],
  }),
  prompt('what-is-it', {
    title: ['What a fraction is', 'भिन्न क्या होती है'],
    steps: [
      [
        [
          'A fraction says how many equal parts of a whole you have.',
          'भिन्न बताती है कि किसी पूरी चीज़ के बराबर-बराबर हिस्सों में से आपके पास कितने हैं।',
        ],
        900,
      ],
      [
        [
          'In **3/4** the *4* says that the whole was cut into four equal parts, and the *3* says that you have three of them.',
          '**3/4** में *4* बताता है कि पूरी चीज़ के चार बराबर हिस्से किए गए, और *3* बताता है कि आपके पास उनमें से तीन हैं।',
        ],
      ],
    ],
    next: 'pizza',
  }),
  prompt('pizza', {
    title: ['Half or a third', 'आधा या तिहाई'],
    says: [
      'Asha eats **1/2** of a pizza and Ravi eats **1/3** of a pizza of the same size. Who eats more?',
      'आशा एक पिज़्ज़ा का **1/2** खाती है और रवि उसी आकार के पिज़्ज़ा का **1/3**। कौन ज़्यादा खाता है?',
    ],
    answers: [
      choice('asha', ['Asha', 'आशा'], {
        next: 'same-numerator',
        score: 1,
        reply: ['Right: halves are larger than thirds.', 'सही! आधे हिस्से, तिहाई हिस्सों से बड़े होते हैं।'],
      }),
      choice('ravi', ['Ravi', 'रवि'], {
        score: 0,
        again: [
          'Think of the pizza: is a piece larger when you cut it in two, or when you cut it in three?',
          'पिज़्ज़ा के बारे में सोचिए: दो टुकड़े करने पर टुकड़ा बड़ा होगा या तीन टुकड़े करने पर?',
        ],
      }),
      choice('same', ['Both the same', 'दोनों बराबर'], {
        score: 0,
        again: [
          'Draw two circles, cut one in two and the other in three, and look again.',
          'दो गोले बनाइए, एक के दो और दूसरे के तीन हिस्से कीजिए, और फिर से देखिए।',
        ],
      }),
    ],
    scoreStrategy: { thread: 'avg' },
  }),
  prompt('same-numerator', {
    title: ['Equal numbers above', 'ऊपर समान संख्या'],
    says: [
      'So when the upper numbers are equal, the fraction with the **smaller** lower number is the larger one. Which is larger: 2/5 or 2/7?',
      'तो जब ऊपर की संख्याएँ बराबर हों, तब जिस भिन्न में नीचे की संख्या **छोटी** हो, वह बड़ी होती है। कौन-सी बड़ी है: 2/5 या 2/7?',
    ],
    answers: [
      choice('two-fifths', ['2/5', '2/5'], { next: 'same-denominator', score: 1 }),
      choice('two-sevenths', ['2/7', '2/7'], {
        next: 'same-denominator',
        score: 0,
        reply: [
          'Fifths are larger parts than sevenths, so 2/5 is larger.',
          'पाँचवाँ हिस्सा सातवें हिस्से से बड़ा होता है, इसलिए 2/5 बड़ी है।',
        ],
      }),
    ],
  }),
  prompt('same-denominator', {
    title: ['Equal numbers below', 'नीचे समान संख्या'],
    says: [
      'And with equal lower numbers? Choose **all** fractions that are larger than 3/8.',
      'और जब नीचे की संख्याएँ बराबर हों? 3/8 से बड़ी **सभी** भिन्नें चुनिए।',
    ],
    acceptsMultipleAnswers: true,
    answers: [
      choice('one-eighth', ['1/8', '1/8'], { score: 0 }),
      choice('four-eighths', ['4/8', '4/8'], { score: 1 }),
      choice('seven-eighths', ['7/8', '7/8'], { score: 1 }),
      choice('two-eighths', ['2/8', '2/8'], { score: 0 }),
    ],
    next: 'typed',
  }),
];

const writing = (): readonly PromptEntry[] => [
  prompt('typed', {
    title: ['A fraction in between', 'बीच की भिन्न'],
    says: [
      'Last one: write a fraction that lies between 1/4 and 3/4.',
      'आख़िरी सवाल: 1/4 और 3/4 के बीच की कोई भिन्न लिखिए।',
    ],
    inputDisplayType: 'text',
    answers: [
      choice('half', ['1/2', '1/2'], {
        rule: { kind: 'near', value: 0.5 },
        score: 1,
        reply: ['Yes! 1/2 lies exactly in the middle.', 'हाँ! 1/2 ठीक बीच में है।'],
      }),
      choice('quarter', ['1/4 itself', '1/4 ही'], {
        rule: { kind: 'near', value: 0.25 },
        score: 0,
        again: ['1/4 is the end itself. Look for one in between.', '1/4 तो सिरा ही है। दोनों के बीच की भिन्न खोजिए।'],
      }),
      choice('three-quarters', ['3/4 itself', '3/4 ही'], {
        rule: { kind: 'near', value: 0.75 },
        score: 0,
        again: ['3/4 is the end itself. Look for one in between.', '3/4 तो सिरा ही है। दोनों के बीच की भिन्न खोजिए।'],
      }),
      choice('between', ['another one in between', 'बीच की कोई और भिन्न'], {
        rule: { kind: 'between', least: 0.25, most: 0.75 },
        score: 1,
        reply: ['Yes! It lies between them.', 'हाँ! यह दोनों के बीच में है।'],
      }),
      anyText('other', {
        score: 0,
        reply: [
          'Check it on a number line. 1/2, for example, lies between them.',
          'इसे संख्या रेखा पर जाँचिए। जैसे 1/2 इन दोनों के बीच में है।',
        ],
      }),
    ],
    when: [{ key: 'strong', if: { on: 'score', least: 3.5 }, nextKey: '.own-words' }],
    next: 'practice',
  }),
  prompt('practice', {
    title: ['A little more practice', 'थोड़ा और अभ्यास'],
    says: ['One more for practice: which is larger, 3/5 or 3/10?', 'अभ्यास के लिए एक और: कौन-सी बड़ी है, 3/5 या 3/10?'],
    answers: [
      choice('three-fifths', ['3/5', '3/5'], {
        next: 'own-words',
        score: 1,
        reply: ['Right: fifths are larger parts than tenths.', 'सही! पाँचवाँ हिस्सा दसवें हिस्से से बड़ा होता है।'],
      }),
      choice('three-tenths', ['3/10', '3/10'], {
        score: 0,
        again: [
          'Think of a chocolate bar: is a piece larger when you break it in five, or when you break it in ten?',
          'चॉकलेट के बारे में सोचिए: पाँच टुकड़े करने पर टुकड़ा बड़ा होगा या दस टुकड़े करने पर?',
        ],
      }),
    ],
  }),
  prompt('own-words', {
    title: ['In your own words', 'अपने शब्दों में'],
    says: [
      'How would you explain to a friend which of two fractions is larger?',
      'आप अपने दोस्त को कैसे समझाएँगे कि दो भिन्नों में से कौन-सी बड़ी है?',
    ],
    inputDisplayType: 'textarea',
    answers: [anyText('explanation', { next: 'end' })],
  }),
  prompt('end', {
    title: ['Thank you', 'धन्यवाद'],
    says: [
      'Thank you! You wrote: “{{@own-words}}”. Explaining is the best way to learn.',
      'धन्यवाद! आपने लिखा: “{{@own-words}}”। समझाना सीखने का सबसे अच्छा तरीका है।',
    ],
  }),
];

export const fractions = (): FlowDefinition => lesson(...choosing(), ...writing());
