/** Texts that the network lost: whoever needs them says so in its place, instead of showing their keys. */
import type { i18n as I18n } from 'i18next';

export class LostTexts extends Error {
  override readonly name = 'LostTexts';
  constructor(
    namespace: string,
    /** The next drawing requests them again. */
    readonly forget: () => void,
  ) {
    super(`The texts “${namespace}” can't be loaded`);
  }
}

/**
 * `useTranslation` asks whether its texts are there, and takes lost ones for there. From now on it throws `LostTexts`
 * then, for the nearest boundary. Texts that are there in one of the reader's languages aren't lost.
 */
export function tellLostTexts(i18n: I18n): void {
  const lost = new Set<string>();
  const isThere = (namespace: string) => i18n.languages.some((each) => i18n.hasResourceBundle(each, namespace));
  const hasLoaded = i18n.hasLoadedNamespace.bind(i18n);
  i18n.on('failedLoading', (_language: string, namespace: string) => lost.add(namespace));
  i18n.hasLoadedNamespace = (namespaces, options) => {
    if (!hasLoaded(namespaces, options)) return false;
    const missing = [namespaces].flat().find((namespace) => !isThere(namespace));
    if (missing === undefined) return true;
    if (lost.has(missing)) throw new LostTexts(missing, () => lost.delete(missing));
    return false;
  };
}
