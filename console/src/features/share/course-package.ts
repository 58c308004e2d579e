/** A package of one standard: what a course platform reads about the course, and the page that shows the chat. Pure. */
import type { EmbedSettings } from './embed-settings.js';
import { chatAddress, shareLink, type ShareTarget } from './share-link.js';

export const STANDARDS = ['scorm12', 'scorm2004', 'cmi5'] as const;
export type Standard = (typeof STANDARDS)[number];

/** Texts of the package's page in the learner's language. */
export interface PackageTexts {
  readonly noScript: string;
  /** The share host can't be reached. */
  readonly away: string;
  /** The page was opened outside a course. */
  readonly noCourse: string;
  /** The course doesn't take the result. */
  readonly refused: string;
  /** A button that leads back to the course. */
  readonly back: string;
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

export function manifestOf({ kind, id, name }: ShareTarget, standard: keyof typeof MANIFEST): string {
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

/**
 * The course as cmi5 describes it. Learners who reach the end have done it, whatever their score; a course platform that
 * asks for a pass mark sets its own.
 */
export function structureOf(target: ShareTarget, { language }: Pick<EmbedSettings, 'language'>): string {
  const id = escaped(chatAddress(target));
  const text = `<langstring lang="${escaped(language)}">${escaped(target.name)}</langstring>`;
  const texts = `<title>${text}</title>
    <description>${text}</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="${id}#course">
    ${texts}
  </course>
  <au id="${id}" moveOn="CompletedOrPassed" launchMethod="AnyWindow">
    ${texts}
    <url>index.html</url>
  </au>
</courseStructure>
`;
}

const STYLE =
  'html,body{block-size:100%;margin:0}body{display:flex;flex-direction:column;font:1rem/1.5 system-ui,sans-serif}main{flex:1;display:flex;min-block-size:20rem}iframe{flex:1;border:0}p{margin:0;padding:.75rem 1rem;background:#fff4d6;color:#3d2e00}button{align-self:start;margin:.5rem 1rem;padding:.5rem 1rem;font:inherit}';

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
<p id="no-course" role="alert" hidden>${escaped(texts.noCourse)}</p>${standard === 'cmi5' ? cmi5Parts(texts) : ''}
<main data-chat="${link}" data-standard="${standard}"></main>
</body>
</html>
`;
}

const cmi5Parts = ({ refused, back }: PackageTexts): string => `
<p id="refused" role="alert" hidden>${escaped(refused)}</p>
<button id="back" type="button" hidden>${escaped(back)}</button>`;

/** The files of the package, by their names in it. */
export const packageFiles = (
  target: ShareTarget,
  settings: EmbedSettings,
  standard: Standard,
  texts: PackageTexts,
): Readonly<Record<string, string>> => ({
  ...(standard === 'cmi5'
    ? { 'cmi5.xml': structureOf(target, settings) }
    : { 'imsmanifest.xml': manifestOf(target, standard) }),
  'index.html': pageOf(target, settings, standard, texts),
});

const NAMES = { scorm12: 'scorm-1.2', scorm2004: 'scorm-2004', cmi5: 'cmi5' } as const satisfies Record<
  Standard,
  string
>;
export const packageName = ({ kind, id }: Pick<ShareTarget, 'kind' | 'id'>, standard: Standard): string =>
  `${kind}-${id}-${NAMES[standard]}.zip`;
