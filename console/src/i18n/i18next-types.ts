/** Keys are checked by the compiler against the English catalogues. */
import 'i18next';
import type access from '../../../languages/en/console/access.json';
import type account from '../../../languages/en/console/account.json';
import type answerRules from '../../../languages/en/console/answer-rules.json';
import type archive from '../../../languages/en/console/archive.json';
import type auth from '../../../languages/en/console/auth.json';
import type classTable from '../../../languages/en/console/class.json';
import type common from '../../../languages/en/console/common.json';
import type deepLink from '../../../languages/en/console/deep-link.json';
import type dialogs from '../../../languages/en/console/dialogs.json';
import type editorTools from '../../../languages/en/console/editor-tools.json';
import type flowEditor from '../../../languages/en/console/flow-editor.json';
import type flowHistory from '../../../languages/en/console/flow-history.json';
import type flowMap from '../../../languages/en/console/flow-map.json';
import type flowPaths from '../../../languages/en/console/flow-paths.json';
import type guide from '../../../languages/en/console/guide.json';
import type integrations from '../../../languages/en/console/integrations.json';
import type interchange from '../../../languages/en/console/interchange.json';
import type home from '../../../languages/en/console/home.json';
import type lessons from '../../../languages/en/console/lessons.json';
import type live from '../../../languages/en/console/live.json';
import type messageTools from '../../../languages/en/console/message-tools.json';
import type download from '../../../languages/en/console/download.json';
import type paste from '../../../languages/en/console/paste.json';
import type paths from '../../../languages/en/console/paths.json';
import type people from '../../../languages/en/console/people.json';
import type picture from '../../../languages/en/console/picture.json';
import type sequenceEditor from '../../../languages/en/console/sequence-editor.json';
import type rescore from '../../../languages/en/console/rescore.json';
import type review from '../../../languages/en/console/review.json';
import type reviews from '../../../languages/en/console/reviews.json';
import type settings from '../../../languages/en/console/settings.json';
import type share from '../../../languages/en/console/share.json';
import type stats from '../../../languages/en/console/stats.json';
import type written from '../../../languages/en/console/written.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      account: typeof account;
      auth: typeof auth;
      class: typeof classTable;
      common: typeof common;
      'editor-tools': typeof editorTools;
      'flow-editor': typeof flowEditor;
      'answer-rules': typeof answerRules;
      archive: typeof archive;
      'deep-link': typeof deepLink;
      dialogs: typeof dialogs;
      'flow-history': typeof flowHistory;
      'flow-map': typeof flowMap;
      'flow-paths': typeof flowPaths;
      guide: typeof guide;
      integrations: typeof integrations;
      home: typeof home;
      lessons: typeof lessons;
      live: typeof live;
      download: typeof download;
      paste: typeof paste;
      paths: typeof paths;
      people: typeof people;
      picture: typeof picture;
      interchange: typeof interchange;
      'message-tools': typeof messageTools;
      'sequence-editor': typeof sequenceEditor;
      rescore: typeof rescore;
      review: typeof review;
      reviews: typeof reviews;
      settings: typeof settings;
      share: typeof share;
      stats: typeof stats;
      written: typeof written;
    };
  }
}
