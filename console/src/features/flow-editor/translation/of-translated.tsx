import { useEffect, type ComponentType } from 'react';
import type { Language } from '@parley/contracts/flow/definition';
import { useEditor } from '../hooks.js';
import { selectTranslating } from '../model/selectors.js';

interface OfLanguage {
  readonly language: Language;
  readonly onClose: () => void;
}

/** A dialog about the language that is translated into: it closes when there is none (any more). */
export const ofTranslated = (Dialog: ComponentType<OfLanguage>) =>
  function OfTranslated({ onClose }: Pick<OfLanguage, 'onClose'>) {
    const language = useEditor(selectTranslating);
    useEffect(() => {
      if (language === null) onClose();
    }, [language, onClose]);
    return language && <Dialog language={language} onClose={onClose} />;
  };
