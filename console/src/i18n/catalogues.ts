/** Every catalogue, one a feature; a language's file loads when it is first used. */
type Catalogue = { readonly default: object };

export const CATALOGUES = {
  common: { en: () => import('./en/common.json'), hi: () => import('./hi/common.json') },
  dialogs: { en: () => import('./en/dialogs.json'), hi: () => import('./hi/dialogs.json') },
  auth: { en: () => import('./en/auth.json'), hi: () => import('./hi/auth.json') },
  home: { en: () => import('./en/home.json'), hi: () => import('./hi/home.json') },
  interchange: { en: () => import('./en/interchange.json'), hi: () => import('./hi/interchange.json') },
  stats: { en: () => import('./en/stats.json'), hi: () => import('./hi/stats.json') },
  share: { en: () => import('./en/share.json'), hi: () => import('./hi/share.json') },
  settings: { en: () => import('./en/settings.json'), hi: () => import('./hi/settings.json') },
  archive: { en: () => import('./en/archive.json'), hi: () => import('./hi/archive.json') },
  account: { en: () => import('./en/account.json'), hi: () => import('./hi/account.json') },
  access: { en: () => import('./en/access.json'), hi: () => import('./hi/access.json') },
  'flow-history': { en: () => import('./en/flow-history.json'), hi: () => import('./hi/flow-history.json') },
  'flow-paths': { en: () => import('./en/flow-paths.json'), hi: () => import('./hi/flow-paths.json') },
  'editor-tools': { en: () => import('./en/editor-tools.json'), hi: () => import('./hi/editor-tools.json') },
  guide: { en: () => import('./en/guide.json'), hi: () => import('./hi/guide.json') },
  'flow-map': { en: () => import('./en/flow-map.json'), hi: () => import('./hi/flow-map.json') },
  'flow-editor': { en: () => import('./en/flow-editor.json'), hi: () => import('./hi/flow-editor.json') },
  'message-tools': { en: () => import('./en/message-tools.json'), hi: () => import('./hi/message-tools.json') },
  'sequence-editor': {
    en: () => import('./en/sequence-editor.json'),
    hi: () => import('./hi/sequence-editor.json'),
  },
} satisfies Record<string, { en: () => Promise<Catalogue>; hi: () => Promise<Catalogue> }>;

export type Namespace = keyof typeof CATALOGUES;
export const NAMESPACES = Object.keys(CATALOGUES) as readonly Namespace[];
