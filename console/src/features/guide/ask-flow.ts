/** What "Ask Us Anything" says: a flow like any author's, in both languages, whose answers lead into the guide. */
import type { Answer, FlowDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import type { PromptKey } from '@parley/contracts/ids';
import type { GuidePageId } from './guide-pages.js';

type Both = readonly [en: string, hi: string];
interface Topic {
  readonly name: string;
  readonly page: GuidePageId;
  readonly question: Both;
  /** Said before the link into the guide. */
  readonly answer: Both;
}

const TOPICS: readonly Topic[] = [
  {
    name: 'begin',
    page: 'first-flow',
    question: ['How do I begin?', 'कैसे शुरू करूँ?'],
    answer: [
      'Press **New Flow** on the home page, write a message, and give it answers. Ten minutes are enough for a first one.',
      'मुखपृष्ठ पर **नया फ़्लो** दबाएँ, एक संदेश लिखें और उसके उत्तर जोड़ें। पहले फ़्लो के लिए दस मिनट काफ़ी हैं।',
    ],
  },
  {
    name: 'scores',
    page: 'answers-and-scores',
    question: ['How do scores work?', 'अंक कैसे काम करते हैं?'],
    answer: [
      'Open the menu beside an answer and choose **Add Score**. The highest score of a flow is worked out for you.',
      'उत्तर के पास का मेनू खोलकर **अंक जोड़ें** चुनें। फ़्लो के सबसे ज़्यादा अंक अपने-आप निकाले जाते हैं।',
    ],
  },
  {
    name: 'retry',
    page: 'retries',
    question: ['Can learners try again?', 'क्या शिक्षार्थी फिर कोशिश कर सकते हैं?'],
    answer: [
      'Yes. Give a wrong answer a quick response and let it ask again, or lead it to an easier question.',
      'हाँ। ग़लत उत्तर पर तुरंत प्रतिक्रिया दें और फिर से पूछें, या किसी आसान सवाल पर ले जाएँ।',
    ],
  },
  {
    name: 'share',
    page: 'sharing',
    question: ['How do I send it to my class?', 'इसे कक्षा को कैसे भेजूँ?'],
    answer: [
      'Publish it, then copy the link from **Embed/Share**. Learners need no account.',
      'प्रकाशित करें, फिर **एम्बेड/साझा करें** से लिंक कॉपी करें। शिक्षार्थियों को खाता नहीं चाहिए।',
    ],
  },
  {
    name: 'results',
    page: 'results',
    question: ['Where do I see the answers?', 'उत्तर कहाँ दिखते हैं?'],
    answer: [
      'Press **View stats** beside the flow: a summary by prompt, and every chat in full.',
      'फ़्लो के पास **आँकड़े देखें** दबाएँ: हर प्रॉम्प्ट का सार और हर पूरी चैट।',
    ],
  },
  {
    name: 'language',
    page: 'translation',
    question: ['Can it speak another language?', 'क्या यह दूसरी भाषा बोल सकता है?'],
    answer: [
      'Yes: choose **Add Language** in the editor’s language menu. What is not translated is shown in your own language.',
      'हाँ: संपादक के भाषा मेनू में **भाषा जोड़ें** चुनें। जिसका अनुवाद नहीं है वह आपकी भाषा में दिखता है।',
    ],
  },
];
const WELCOME: Both = ['Hello! What would you like to know about Parley?', 'नमस्ते! आप Parley के बारे में क्या जानना चाहते हैं?'];
const READ_MORE: Both = ['Read more in the guide', 'गाइड में और पढ़ें'];
const ELSE: Both = ['Something else', 'कुछ और'];
const OTHER: Both = [
  'The whole guide can be searched. For questions about your server or your account, ask whoever runs Parley at your school.',
  'पूरी गाइड में खोजा जा सकता है। अपने सर्वर या खाते के बारे में अपने स्कूल में Parley चलाने वाले से पूछें।',
];
const THANKS: Both = ['That helped, thank you!', 'मदद मिली, धन्यवाद!'];
const BYE: Both = ['Glad to hear it. Good luck with your flow!', 'जानकर ख़ुशी हुई। आपके फ़्लो के लिए शुभकामनाएँ!'];

const spoken = ([en, hi]: Both) => ({ message: en, tMessage: { hi } });
const withLink = ([en, hi]: Both, address: string): Both => [
  `${en}\n\n[${READ_MORE[0]}](${address})`,
  `${hi}\n\n[${READ_MORE[1]}](${address})`,
];
const answerTo = (text: Both, name: string): Answer => ({ key: `to-${name}`, ...spoken(text), nextKey: `.${name}` });
const prompt = (name: string, definition: PromptEntry['definition']): PromptEntry => ({
  key: `ask-${name}` as PromptKey,
  name,
  definition,
});

/** @param origin of the console, where the guide is */
export function askFlow(origin: string): FlowDefinition {
  const guide = (page: GuidePageId) => `${origin}/guide/${page}`;
  const questions = [...TOPICS.map(({ name, question }) => answerTo(question, name)), answerTo(ELSE, 'other')];
  const goOn = [answerTo(ELSE, 'start'), answerTo(THANKS, 'bye')];
  return {
    promptsArray: [
      prompt('start', { ...spoken(WELCOME), answers: questions, inputDisplayType: 'stacked' }),
      ...TOPICS.map(({ name, answer, page }) =>
        prompt(name, { ...spoken(withLink(answer, guide(page))), answers: goOn }),
      ),
      prompt('other', { ...spoken(withLink(OTHER, guide('start'))), answers: goOn }),
      prompt('bye', spoken(BYE)),
    ],
    commonAnswers: {},
  };
}
