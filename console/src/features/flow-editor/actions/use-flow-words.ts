import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isInterfaceLanguage } from '../../../i18n/first-language.js';
import { useEditor } from '../model/hooks.js';

/** Words that become the author's text: in the language of the flow, or in the interface's until they are loaded. */
export function useFlowWords(): TFunction<'flow-editor'> {
  const interfaces = useTranslation('flow-editor');
  const written = useEditor((state) => state.flow?.defaultLanguage);
  const lng = isInterfaceLanguage(written) ? written : interfaces.i18n.language;
  const own = useTranslation('flow-editor', { lng, useSuspense: false });
  return own.ready ? own.t : interfaces.t;
}
