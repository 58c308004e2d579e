import { useAppSelector } from '../../../foundation/hooks.js';

/** True if this installation has translations enabled (I18N-5, 6). */
export const useLanguagesOn = (): boolean => useAppSelector((root) => root.config.value?.features['i18n'] ?? false);
