import type { Language } from '@parley/contracts/definition/values';
import { createContext, useContext } from 'react';

/** The language of the author's texts below; undefined outside of a flow. */
export const ContentLanguage = createContext<Language | undefined>(undefined);

/** For the `lang` of an element that holds a text of the author's: screen readers pronounce it right, and browsers check its spelling. */
export const useContentLanguage = (): Language | undefined => useContext(ContentLanguage);
