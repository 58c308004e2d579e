/** Every catalogue, one a feature; a language's file loads when it is first used. */
type Catalogue = { readonly default: object };

export const CATALOGUES = {
  common: { en: () => import('./en/common.json'), hi: () => import('./hi/common.json') },
  auth: { en: () => import('./en/auth.json'), hi: () => import('./hi/auth.json') },
  home: { en: () => import('./en/home.json'), hi: () => import('./hi/home.json') },
  stats: { en: () => import('./en/stats.json'), hi: () => import('./hi/stats.json') },
  share: { en: () => import('./en/share.json'), hi: () => import('./hi/share.json') },
  'flow-editor': { en: () => import('./en/flow-editor.json'), hi: () => import('./hi/flow-editor.json') },
} satisfies Record<string, { en: () => Promise<Catalogue>; hi: () => Promise<Catalogue> }>;

export type Namespace = keyof typeof CATALOGUES;
export const NAMESPACES = Object.keys(CATALOGUES) as readonly Namespace[];
