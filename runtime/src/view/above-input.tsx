/** @jsxImportSource preact */
/** Notices that must be read before answering. */
import type { VNode } from 'preact';
import { ConfirmChange } from './confirm-change.js';
import { ErrorBanner } from './error-banner.js';
import { LanguageOffer } from './language-offer.js';
import type { SaveProps } from './save-mark.js';
import { Unsent } from './unsent.js';

export const AboveInput = (props: SaveProps): VNode => {
  const { state, session } = props;
  // A wrong answer is reported at its input.
  const isStopped = (state.error && !state.refused) || state.loadError !== null;
  return (
    <>
      {isStopped && <ErrorBanner {...props} />}
      {state.otherLanguage && <LanguageOffer wanted={state.otherLanguage} session={session} />}
      {state.unsent.size > 0 && <Unsent {...props} />}
      {state.confirming && <ConfirmChange session={session} />}
    </>
  );
};
