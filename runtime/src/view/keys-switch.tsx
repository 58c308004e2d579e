/** @jsxImportSource preact */
/** Switches off single-key answers for people whom they disturb (WCAG 2.1.4, PLAY-46). */
import { takesList } from '@parley/contracts/definition/takes';
import type { PromptInput } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';

export const KeysSwitch = ({ input }: { readonly input: PromptInput | null }): VNode | null => {
  const { keyboard, switchKeyboard } = useContext(ChatContext);
  const t = useLaterWords();
  const hasLetters = input?.needsUserInput && input.choices.length > 0 && !takesList(input.inputDisplayType);
  if (!switchKeyboard || !hasLetters) return null;
  return (
    <button type="button" class="keys" role="switch" aria-checked={keyboard} onClick={() => switchKeyboard(!keyboard)}>
      <span aria-hidden="true">A</span> {t('keys')}
    </button>
  );
};
