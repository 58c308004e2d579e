import type { TextKey } from './en.js';

export const hi: Record<TextKey, string> = {
  next: 'आगे',
  send: 'भेजें',
  score: 'अंक',
  scorePending: 'अंक आना बाकी है',
  readonly: 'केवल पढ़ने के लिए',
  chat: 'बातचीत',
  youSaid: 'आपने कहा',
  comment: 'शिक्षक की टिप्पणी:',
  typing: 'लिख रहे हैं…',
  scrollDown: 'नीचे जाएँ',
  answer: 'उत्तर',
  yourAnswer: 'आपका उत्तर',
  typeAnswer: 'अपना उत्तर लिखें',
  choose: 'एक उत्तर चुनें',
  select: '1 या अधिक चुनें',
  selected: '{count} चुने गए',
  noAnswers: 'कोई उत्तर नहीं मिला',
  unsupportedAnswer: 'असमर्थित उत्तर प्रकार: {type}',
  loading: 'लोड हो रहा है...',
};
