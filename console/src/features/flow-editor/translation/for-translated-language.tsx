import { useEffect, type ComponentType } from 'react';
import type { Language } from '@parley/contracts/definition/values';
import { useEditor } from '../model/hooks.js';
import { selectTranslating } from '../model/selectors.js';

interface OfLanguage {
  readonly language: Language;
  readonly onClose: () => void;
}

/** A dialog about the language being translated into. It closes if there is none. */
export const forTranslatedLanguage = (Dialog: ComponentType<OfLanguage>) =>
  function ForTranslatedLanguage({ onClose }: Pick<OfLanguage, 'onClose'>) {
    const language = useEditor(selectTranslating);
    useEffect(() => {
      if (language === null) onClose();
    }, [language, onClose]);
    return language && <Dialog language={language} onClose={onClose} />;
  };
