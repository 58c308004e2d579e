/**
 * Sheets as an Office Open XML workbook (ECMA-376), sent while the rows come: texts stand in their cells, and the parts
 * that list the sheets are written last.
 */
import { looksLikeFormula } from '@parley/contracts/definition/formula';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { PIECE, type Cell, type Row, type Sheet } from './cells.js';

/** Excel's limit for a sheet, with its headings. */
export const MAX_ROWS = 1_048_576;
/** Excel's limit for a cell, in UTF-16 units. */
export const MAX_CHARACTERS = 32_767;

export interface WorkbookOptions {
  /** The end of a text for which a cell has no room. */
  readonly cutMark: string;
  readonly mostRows?: number;
}

/** A stream that is destroyed stops reading rows. */
export function workbookOf(
  sheets: readonly Sheet[],
  { cutMark, mostRows = MAX_ROWS }: WorkbookOptions,
): NodeJS.ReadableStream & Readable {
  const zip = new ZipFile();
  const out = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  let current: Readable | null = null;
  const write = async (): Promise<void> => {
    const names: string[] = [];
    for (const { name, headings, rows } of sheets) {
      const source = rows[Symbol.asyncIterator]();
      let next = await source.next();
      for (let part = 1; part === 1 || !next.done; part++) {
        names.push(sheetName(name, part));
        const taking = async function* (): AsyncGenerator<Row> {
          for (let row = 1; row < mostRows && !next.done; row++) {
            yield next.value as Row;
            next = await source.next();
          }
        };
        current = Readable.from(sheetXml(headings, taking(), cutMark), { objectMode: false });
        zip.addReadStream(current, `xl/worksheets/sheet${names.length}.xml`);
        await once(current, 'close');
        if (out.destroyed) return;
      }
    }
    for (const [path, xml] of partsOf(names)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  };
  out.once('close', () => current?.destroy());
  // Whoever reads `out` waits for the next bytes of the archive, which must end, too.
  const fail = (error: Error): void => {
    (zip.outputStream as Readable).destroy(error);
    out.destroy(error);
  };
  zip.on('error', fail);
  // Nobody hears it unless the file is being read.
  zip.outputStream.on('error', () => undefined);
  write().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  return out;
}

/** A sheet's name holds 31 characters and none of these. */
const sheetName = (name: string, part: number): string => {
  const number = part === 1 ? '' : ` ${part}`;
  return name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31 - number.length) + number;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Indexes of the styles below. */
const STYLE = { plain: 0, heading: 1, time: 2, quoted: 3 } as const;

async function* sheetXml(
  headings: readonly string[],
  rows: AsyncIterable<Row>,
  cutMark: string,
): AsyncGenerator<Buffer> {
  const columns = headings.map((_, at) => columnName(at));
  const rowXml = (number: number, row: Row, heading: boolean): string => {
    const cells = row.map((cell, at) => cellXml(`${columns[at]}${number}`, cell, heading, cutMark));
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  let number = 1;
  let xml =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>` +
    rowXml(number, headings, true);
  for await (const row of rows) {
    number += 1;
    xml += rowXml(number, row, false);
    if (xml.length < PIECE) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

/** 0 → A, 26 → AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const DAY = 86_400_000;
/** 1970-01-01 in the programs' count of days. */
const EPOCH_DAY = 25_569;

function cellXml(place: string, cell: Cell, heading: boolean, cutMark: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${STYLE.time}"><v>${cell.wall / DAY + EPOCH_DAY}</v></c>`;
  const style = heading ? STYLE.heading : looksLikeFormula(cell) ? STYLE.quoted : STYLE.plain;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell, cutMark)}</t></is></c>`;
}

/** XML has no place for most control characters and for halves of surrogate pairs. */
const UNWRITABLE = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
function textXml(text: string, cutMark: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const cut = lines.length > MAX_CHARACTERS ? lines.slice(0, MAX_CHARACTERS - cutMark.length) + cutMark : lines;
  return (
    cut
      .replace(UNWRITABLE, '')
      // In a cell `_x0041_` means the character of that code.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')
  );
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything besides the sheets, by path. */
function partsOf(names: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const each = (xml: (number: number, name: string) => string): string =>
    names.map((name, at) => xml(at + 1, name)).join('');
  return [
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        each(
          (number, name) =>
            `<sheet name="${textXml(name, '').replaceAll('"', '&quot;')}" sheetId="${number}" r:id="rId${number}"/>`,
        ) +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`) +
        `<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
        each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`) +
        '</Types>',
    ],
  ];
}

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
