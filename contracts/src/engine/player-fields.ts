/** The fields of each record that the player reads. scripts/player-fields.mjs generates them from the table of fields. */
export const PLAYER_FIELDS = {
  N: 'shuffleChoices:f? pathTemplate:t? uploadPath:t? min:s? max:s? step:s? minWord:t?tMinWord maxWord:t?tMaxWord',
  R: 'thread:r? overall:r? lazyDisplay:f?',
  C: 'feedback:f?',
  Q: 'message:m?tMessage contentType:y~ messages:t*tMessages repeatAnswers:c?',
  U: 'kind:k? value:s? give:s? least:s? most:s? units:t? bare:f? words:t?tWords from:t? to:t? exactly:t* all:t* none:t*',
  I: 'key:t? if:i? nextKey:v~',
  A: 'key:t? message:t!tMessage literal:f? contentType:y~ pair:t?tPair hidden:f? help:h? price:s? normalize:n+ rule:U? when:I* nextKey:v~ score:s~ scoreVar:v? scoreLater:f? quickResponse:Q~ trackAnalytics:f?',
  S: 'key:t? message:m!tMessage contentType:y~ repeatAnswers:f? minNextPromptDelayMs:p~',
  W: 'extAnswerPendingMessage:t?tExtAnswerPendingMessage extAnswerFulfilledMessage:t?tExtAnswerFulfilledMessage',
  P: 'message:m?tMessage contentType:y~ messages:S* altMessages:m*tAltMessages quickResponses:Q* when:I* nextKey:v~ acceptsMultipleAnswers:f? forbidsAnswerAlteration:f? normalizeAnswers:n* answerProgrammatically:f? inputDisplayType:t~ inputDisplayConfig:N? minNextPromptDelayMs:p~ answerExternally:f? extAnswerPendingMessage:t?tExtAnswerPendingMessage extAnswerFulfilledMessage:t?tExtAnswerFulfilledMessage scoreStrategy:R? maxSuperScore:s? trackAnalytics:f? custom:C?',
} as const;
