/** The fields of each record that the player reads. scripts/player-fields.mjs generates them from the table of fields. */
export const PLAYER_FIELDS = {
  N: 'shuffleChoices:f? pathTemplate:t? uploadPath:t?',
  R: 'thread:r? overall:r? lazyDisplay:f?',
  C: 'feedback:f?',
  Q: 'message:m?tMessage contentType:y~ messages:t*tMessages repeatAnswers:c?',
  A: 'key:t? message:t!tMessage literal:f? contentType:y~ hidden:f? normalize:n+ nextKey:v~ score:s~ scoreVar:v? scoreLater:f? quickResponse:Q~ trackAnalytics:f?',
  S: 'key:t? message:m!tMessage contentType:y~ repeatAnswers:f? minNextPromptDelayMs:p~',
  W: 'extAnswerPendingMessage:t?tExtAnswerPendingMessage extAnswerFulfilledMessage:t?tExtAnswerFulfilledMessage',
  P: 'message:m?tMessage contentType:y~ messages:S* altMessages:m*tAltMessages quickResponses:Q* nextKey:v~ acceptsMultipleAnswers:f? forbidsAnswerAlteration:f? normalizeAnswers:n* answerProgrammatically:f? inputDisplayType:t~ inputDisplayConfig:N? minNextPromptDelayMs:p~ answerExternally:f? extAnswerPendingMessage:t?tExtAnswerPendingMessage extAnswerFulfilledMessage:t?tExtAnswerFulfilledMessage scoreStrategy:R? maxSuperScore:s? trackAnalytics:f? custom:C?',
} as const;
