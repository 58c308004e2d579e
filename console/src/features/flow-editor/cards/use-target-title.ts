import { useTranslation } from 'react-i18next';
import { useEditor } from '../hooks.js';
import { firstMessage } from '../model/flow-document.js';
import { firstLine } from '../message-view/parsed.js';

/** What a link's tooltip says: the first line of where it leads, and how to go there. */
export function useTargetTitle(key: string | null): string | undefined {
  const { t } = useTranslation('flow-editor');
  const text = useEditor((state) => (key ? firstMessage(state.doc.byKey[key]?.definition ?? {}) : ''));
  return key ? t('targetTitle', { text: firstLine(text) }) : undefined;
}
