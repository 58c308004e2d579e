/** The words that the first message may need. Every other language has the same keys (checked by the compiler and a test). */
export const en = {
  next: 'Next',
  send: 'Send',
  score: 'Score',
  scorePending: 'Score pending',
  readonly: 'Readonly',
  chat: 'Chat',
  youSaid: 'You said',
  comment: 'Teacher’s comment:',
  typing: 'Typing…',
  scrollDown: 'Scroll down',
  answer: 'Answer',
  yourAnswer: 'Your answer',
  typeAnswer: 'Type your answer',
  choose: 'Choose an answer',
  select: 'Select 1 or more',
  selected: '{count} selected',
  noAnswers: 'No answers found',
  unsupportedAnswer: 'Unsupported answer type: {type}',
  loading: 'Loading...',
};
export type TextKey = keyof typeof en;
