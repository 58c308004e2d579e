/** Keys are checked by the compiler against the English catalogues. */
import 'i18next';
import type auth from './en/auth.json';
import type common from './en/common.json';
import type flowEditor from './en/flow-editor.json';
import type home from './en/home.json';
import type share from './en/share.json';
import type stats from './en/stats.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      'flow-editor': typeof flowEditor;
      home: typeof home;
      share: typeof share;
      stats: typeof stats;
    };
  }
}
