/** A SCORM package: the manifest that a course platform reads, and the page that shows the chat. Pure. */
import type { EmbedSettings } from './embed-settings.js';
import { shareLink, type ShareTarget } from './share-link.js';

export const STANDARDS = ['scorm12', 'scorm2004'] as const;
export type Standard = (typeof STANDARDS)[number];

/** What the package's page says in the learner's language. */
export interface PackageTexts {
  readonly noScript: string;
  /** The share host can't be reached. */
  readonly away: string;
  /** The page was opened outside a course. */
  readonly noCourse: string;
}

const escaped = (text: string): string =>
  text
    // XML 1.0 has no way to write other control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const MANIFEST = {
  scorm12: {
    spaces: `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" ${XSI} xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"`,
    version: '1.2',
    type: 'adlcp:scormtype',
  },
  scorm2004: {
    spaces: `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" ${XSI} xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd"`,
    version: '2004 3rd Edition',
    type: 'adlcp:scormType',
  },
} as const;

export function manifestOf({ kind, id, name }: ShareTarget, standard: Standard): string {
  const { spaces, version, type } = MANIFEST[standard];
  const title = `<title>${escaped(name)}</title>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="parley-${kind}-${id}" version="1" ${spaces}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      ${title}
      <item identifier="chat" identifierref="page">${title}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${type}="sco" href="index.html"><file href="index.html"/></resource>
  </resources>
</manifest>
`;
}

const STYLE =
  'html,body{block-size:100%;margin:0}body{display:flex;flex-direction:column;font:1rem/1.5 system-ui,sans-serif}main{flex:1;display:flex;min-block-size:20rem}iframe{flex:1;border:0}p{margin:0;padding:.75rem 1rem;background:#fff4d6;color:#3d2e00}';

/** The learner's page. Its script comes from the share host, so packages in courses get its mends. */
function pageOf(target: ShareTarget, settings: EmbedSettings, standard: Standard, texts: PackageTexts): string {
  const link = escaped(shareLink(target, { ...settings, identifier: '' }));
  const script = escaped(`${target.shareUrl.replace(/\/+$/, '')}/parley-course.js`);
  return `<!doctype html>
<html lang="${escaped(settings.language)}" dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(target.name)}</title>
<style>${STYLE}</style>
<script type="module" src="${script}" onerror="document.getElementById('away').hidden=false"></script>
</head>
<body>
<noscript><p>${escaped(texts.noScript)}</p></noscript>
<p id="away" role="alert" hidden>${escaped(texts.away)}</p>
<p id="no-course" role="alert" hidden>${escaped(texts.noCourse)}</p>
<main data-chat="${link}" data-standard="${standard}"></main>
</body>
</html>
`;
}

/** The files of the package, by their names in it. */
export const packageFiles = (
  target: ShareTarget,
  settings: EmbedSettings,
  standard: Standard,
  texts: PackageTexts,
): Readonly<Record<string, string>> => ({
  'imsmanifest.xml': manifestOf(target, standard),
  'index.html': pageOf(target, settings, standard, texts),
});

export const packageName = ({ kind, id }: Pick<ShareTarget, 'kind' | 'id'>, standard: Standard): string =>
  `${kind}-${id}-${standard === 'scorm12' ? 'scorm-1.2' : 'scorm-2004'}.zip`;
