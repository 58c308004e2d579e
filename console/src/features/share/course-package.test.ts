import { EMBED_DEFAULTS } from './embed-settings.js';
import { manifestOf, packageFiles, packageName, structureOf } from './course-package.js';
import { shareLink, type ShareTarget } from './share-link.js';

const NAME = 'Fractions & <b>"more"</b>\u0001';
const target: ShareTarget = { shareUrl: 'https://share.example/', kind: 'sequence', id: 3, name: NAME };
const TEXTS = {
  noScript: 'No <script>',
  away: 'Away & gone',
  noCourse: 'No course',
  refused: 'Refused <b>',
  back: 'Back & out',
};
const read = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

test.each([
  [
    'scorm12',
    'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    'scormtype',
  ],
  ['scorm2004', 'http://www.imsglobal.org/xsd/imscp_v1p1', 'http://www.adlnet.org/xsd/adlcp_v1p3', 'scormType'],
] as const)(
  'PACK-6 %s: the manifest leads to one page, under the name of the sequence',
  (standard, space, adl, type) => {
    const manifest = read(manifestOf(target, standard));
    expect(manifest.querySelector('parsererror')).toBeNull();
    expect(manifest.documentElement.namespaceURI).toBe(space);
    const one = (name: string) => manifest.getElementsByTagNameNS(space, name)[0]!;
    expect(one('title').textContent).toBe('Fractions & <b>"more"</b>');
    expect(one('organizations').getAttribute('default')).toBe(one('organization').getAttribute('identifier'));
    const resource = one('resource');
    expect(one('item').getAttribute('identifierref')).toBe(resource.getAttribute('identifier'));
    expect([resource.getAttributeNS(adl, type), resource.getAttribute('href')]).toEqual(['sco', 'index.html']);
  },
);

test('PACK-6 the page names the link without an identifier, and its texts and the name are text', () => {
  const settings = { ...EMBED_DEFAULTS, identifier: 'asha', language: 'hi' };
  const html = packageFiles(target, settings, 'scorm12', TEXTS)['index.html']!;
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect({ ...page.querySelector('main')!.dataset }).toEqual({
    chat: shareLink(target, { ...settings, identifier: '' }),
    standard: 'scorm12',
  });
  expect(page.querySelector('script')!.getAttribute('src')).toBe('https://share.example/parley-course.js');
  expect([page.title, page.documentElement.lang]).toEqual(['Fractions & <b>"more"</b>', 'hi']);
  expect(page.getElementById('away')!.textContent).toBe('Away & gone');
  expect(page.querySelectorAll('b, script')).toHaveLength(1);
});

test('PACK-8 the structure of a cmi5 course names the page and the address of the chat, and asks for no score', () => {
  const space = 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd';
  const structure = read(structureOf(target, { language: 'hi' }));
  expect(structure.querySelector('parsererror')).toBeNull();
  const unit = structure.getElementsByTagNameNS(space, 'au')[0]!;
  expect(Object.fromEntries([...unit.attributes].map(({ name, value }) => [name, value]))).toEqual({
    id: 'https://share.example/chat_sequences/3',
    moveOn: 'CompletedOrPassed',
    launchMethod: 'AnyWindow',
  });
  expect([...unit.children].map(({ localName, textContent }) => [localName, textContent.trim()])).toEqual([
    ['title', 'Fractions & <b>"more"</b>'],
    ['description', 'Fractions & <b>"more"</b>'],
    ['url', 'index.html'],
  ]);
  expect(unit.querySelector('langstring')!.getAttribute('lang')).toBe('hi');
});

test('PACK-8 a cmi5 package holds its structure, and a page with what only such courses need', () => {
  const pages = (['cmi5', 'scorm12'] as const).map((standard) => {
    const files = packageFiles(target, EMBED_DEFAULTS, standard, TEXTS);
    const page = new DOMParser().parseFromString(files['index.html']!, 'text/html');
    const texts = ['refused', 'back'].map((id) => page.getElementById(id)?.textContent);
    return [Object.keys(files), page.querySelector('main')!.dataset['standard'], ...texts];
  });
  expect(pages).toEqual([
    [['cmi5.xml', 'index.html'], 'cmi5', 'Refused <b>', 'Back & out'],
    [['imsmanifest.xml', 'index.html'], 'scorm12', undefined, undefined],
  ]);
});

test('PACK-6 the file is named by what it holds', () => {
  expect(packageName(target, 'scorm12')).toBe('sequence-3-scorm-1.2.zip');
  expect(packageName({ kind: 'flow', id: 7 }, 'scorm2004')).toBe('flow-7-scorm-2004.zip');
  expect(packageName({ kind: 'flow', id: 7 }, 'cmi5')).toBe('flow-7-cmi5.zip');
});
