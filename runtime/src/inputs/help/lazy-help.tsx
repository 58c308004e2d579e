/** @jsxImportSource preact */
/** Hints and the solution below an input: their view loads with the first prompt that offers any. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../../context/chat-context.js';
import { RichText } from '../../messages/text.js';
import { lazyModule } from '../../platform/lazy.js';
import type { ChatSession } from '../../session/chat-session.js';
import type { SessionState } from '../../session/session-state.js';

const HelpRow = lazyModule(() => import('./help-row.js')).part('HelpRow');

interface HelpsProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}
export const Helps = ({ state, session }: HelpsProps): VNode | null => {
  const { language, marks } = useContext(ChatContext);
  const { helps = [] } = state.input ?? {};
  const { runMode } = session.props;
  if (helps.length === 0 || (runMode !== 'normal' && runMode !== 'preview')) return null;
  return (
    <HelpRow
      language={language}
      ofContent={marks.ofContent}
      drawn={({ template, displayMessage, values }) => <RichText text={template ?? displayMessage} values={values} />}
      helps={helps}
      disabled={state.sending !== null || state.confirming !== null}
      onAsk={({ message }) => session.askForHelp?.(message)}
    />
  );
};
