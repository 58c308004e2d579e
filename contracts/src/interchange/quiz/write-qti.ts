/** Writes questions as a package of QTI: an item for each question, a test with all of them, and the list of files. */
import type { Language } from '../../definition/values.js';
import type { QuizLoss, QuizQuestion } from './quiz-question.js';
import { gapsOf, partsOf } from './qti-kinds.js';
import { blocks, FEEDBACK, SCORE, type ItemWriter } from './qti-parts.js';
import { elementsOf, textOf, type Attributes, type QtiVersion } from './qti-xml.js';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
interface Standard {
  readonly items: string;
  readonly itemsAt: string;
  readonly manifest: string;
  readonly manifestAt: string;
  readonly schema: string;
  readonly schemaVersion: string;
  readonly suffix: string;
}
const STANDARDS: Readonly<Record<QtiVersion, Standard>> = {
  '2.1': {
    items: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    itemsAt: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    manifestAt: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd',
    schema: 'QTIv2.1 Package',
    schemaVersion: '1.0.0',
    suffix: 'xmlv2p1',
  },
  '3.0': {
    items: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    itemsAt: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    manifestAt: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
    schema: 'QTI Package',
    schemaVersion: '3.0.0',
    suffix: 'xmlv3p0',
  },
};
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const named = ({ number }: QuizQuestion): string => `Q${number}`;
const fileOf = (question: QuizQuestion): string => `items/${named(question)}.xml`;
const rootOf = (space: string, at: string) => ({
  xmlns: space,
  'xmlns:xsi': XSI,
  'xsi:schemaLocation': `${space} ${at}`,
});

/** Titles are shown in lists, and must be there. */
const TITLE = 80;
const titleOf = ({ title, text, number }: QuizQuestion): string =>
  title || (text.plain ?? '').replaceAll(/\s+/gu, ' ').slice(0, TITLE).trim() || `Q${number}`;

function itemOf(question: QuizQuestion, version: QtiVersion, language: Language): string {
  const element = elementsOf(version);
  const writer: ItemWriter = { element, version };
  const { items, itemsAt } = STANDARDS[version];
  const {
    declarations,
    body,
    processing,
    most,
    replies = [],
    feedback = 'single',
    isGraded,
  } = partsOf(writer, question);
  const said = replies.flatMap(([identifier, reply]) => (reply ? [[identifier, reply] as const] : []));
  const byTeacher: Attributes = isGraded === true && version === '3.0' ? { externalScored: 'human' } : {};
  const score = element(
    'outcomeDeclaration',
    { identifier: SCORE, cardinality: 'single', baseType: 'float', normalMaximum: most, ...byTeacher },
    element('defaultValue', {}, element('value', {}, '0')),
  );
  const modal = (html: string) => (version === '3.0' ? element('contentBody', {}, html) : html);
  return `${HEAD}${element(
    'assessmentItem',
    {
      ...rootOf(items, itemsAt),
      identifier: named(question),
      title: titleOf(question),
      'xml:lang': language,
      adaptive: false,
      timeDependent: false,
    },
    ...declarations,
    score,
    ...(said.length > 0
      ? [element('outcomeDeclaration', { identifier: FEEDBACK, cardinality: feedback, baseType: 'identifier' })]
      : []),
    element('itemBody', {}, body),
    ...(processing.length > 0 ? [element('responseProcessing', {}, ...processing)] : []),
    ...said.map(([identifier, reply]) =>
      element('modalFeedback', { outcomeIdentifier: FEEDBACK, identifier, showHide: 'show' }, modal(blocks(reply))),
    ),
  )}\n`;
}

function testOf(questions: readonly QuizQuestion[], version: QtiVersion, name: string): string {
  const element = elementsOf(version);
  const { items, itemsAt } = STANDARDS[version];
  return `${HEAD}${element(
    'assessmentTest',
    { ...rootOf(items, itemsAt), identifier: 'TEST', title: name },
    element(
      'testPart',
      { identifier: 'PART', navigationMode: 'linear', submissionMode: 'individual' },
      element(
        'assessmentSection',
        { identifier: 'SECTION', title: name, visible: true },
        ...questions.map((question) =>
          element('assessmentItemRef', { identifier: named(question), href: fileOf(question) }),
        ),
      ),
    ),
  )}\n`;
}

const TEST_FILE = 'test.xml';
function manifestOf(questions: readonly QuizQuestion[], version: QtiVersion): string {
  const { manifest, manifestAt, schema, schemaVersion, suffix } = STANDARDS[version];
  const tag = elementsOf('2.1');
  const file = (href: string) => tag('file', { href });
  return `${HEAD}${tag(
    'manifest',
    { ...rootOf(manifest, manifestAt), identifier: 'MANIFEST' },
    tag('metadata', {}, tag('schema', {}, textOf(schema)), tag('schemaversion', {}, schemaVersion)),
    tag('organizations', {}),
    tag(
      'resources',
      {},
      tag(
        'resource',
        { identifier: 'TEST', type: `imsqti_test_${suffix}`, href: TEST_FILE },
        file(TEST_FILE),
        ...questions.map((question) => tag('dependency', { identifierref: named(question) })),
      ),
      ...questions.map((question) =>
        tag(
          'resource',
          { identifier: named(question), type: `imsqti_item_${suffix}`, href: fileOf(question) },
          file(fileOf(question)),
        ),
      ),
    ),
  )}\n`;
}

/** The files of the package, by their names in it. */
export const qtiFiles = (
  questions: readonly QuizQuestion[],
  version: QtiVersion,
  name: string,
  language: Language,
): Readonly<Record<string, string>> => ({
  'imsmanifest.xml': manifestOf(questions, version),
  [TEST_FILE]: testOf(questions, version, name),
  ...Object.fromEntries(questions.map((question) => [fileOf(question), itemOf(question, version, language)])),
});

/** Whatever QTI can't say about the question. */
export const qtiLosses = (question: QuizQuestion): readonly QuizLoss[] => {
  const { task } = question;
  if (task.kind !== 'gaps') return [];
  if (gapsOf(question) !== task.gaps.length) return ['unsayable'];
  return task.gaps.flat().some(({ reply }) => reply) ? ['reactions'] : [];
};
