import { useAppSelector } from '../../../app/hooks.js';

/** Whether this installation translates flows at all (I18N-5, 6). */
export const useLanguagesOn = (): boolean => useAppSelector((root) => root.config.value?.features['i18n'] ?? false);
