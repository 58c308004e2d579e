/** Keys are checked by the compiler against the English catalogues. */
import 'i18next';
import type access from './en/access.json';
import type account from './en/account.json';
import type archive from './en/archive.json';
import type auth from './en/auth.json';
import type common from './en/common.json';
import type dialogs from './en/dialogs.json';
import type editorTools from './en/editor-tools.json';
import type flowEditor from './en/flow-editor.json';
import type flowHistory from './en/flow-history.json';
import type flowMap from './en/flow-map.json';
import type flowPaths from './en/flow-paths.json';
import type guide from './en/guide.json';
import type interchange from './en/interchange.json';
import type home from './en/home.json';
import type messageTools from './en/message-tools.json';
import type sequenceEditor from './en/sequence-editor.json';
import type settings from './en/settings.json';
import type share from './en/share.json';
import type stats from './en/stats.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      account: typeof account;
      auth: typeof auth;
      common: typeof common;
      'editor-tools': typeof editorTools;
      'flow-editor': typeof flowEditor;
      archive: typeof archive;
      dialogs: typeof dialogs;
      'flow-history': typeof flowHistory;
      'flow-map': typeof flowMap;
      'flow-paths': typeof flowPaths;
      guide: typeof guide;
      home: typeof home;
      interchange: typeof interchange;
      'message-tools': typeof messageTools;
      'sequence-editor': typeof sequenceEditor;
      settings: typeof settings;
      share: typeof share;
      stats: typeof stats;
    };
  }
}
