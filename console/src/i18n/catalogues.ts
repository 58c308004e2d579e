/** The console's catalogues, one a feature: `languages/<tag>/console/<namespace>.json`. A file loads when it is first used. */
import { fetchAgain } from '../foundation/fetch-again.js';

interface Catalogue {
  readonly default: object;
}
type LoadCatalogue = () => Promise<Catalogue>;

const FILES = import.meta.glob<Catalogue>('../../../languages/*/console/*.json');

/** By namespace, then by language. A language may lack some. */
export const CATALOGUES: Readonly<Record<string, Readonly<Record<string, LoadCatalogue>>>> = byNamespace();
export const NAMESPACES: readonly string[] = Object.keys(CATALOGUES);

function byNamespace() {
  const catalogues: Record<string, Record<string, LoadCatalogue>> = {};
  for (const [path, load] of Object.entries(FILES)) {
    const [namespace = '', , language = ''] = path.replace('.json', '').split('/').reverse();
    (catalogues[namespace] ??= {})[language] = load;
  }
  return catalogues;
}

/** How often each file was lost. */
const losses = new Map<string, number>();

/** Empty if the language lacks the catalogue: i18next then takes the English texts. Rejects if the network lost the file. */
export async function loadCatalogue(namespace: string, language: string): Promise<object> {
  const load = CATALOGUES[namespace]?.[language];
  if (!load) return {};
  const file = `${language} ${namespace}`;
  const lost = losses.get(file) ?? 0;
  try {
    return (await (lost === 0 ? load() : fetchAgain(load, lost))).default;
  } catch (error) {
    losses.set(file, lost + 1);
    throw error;
  }
}
