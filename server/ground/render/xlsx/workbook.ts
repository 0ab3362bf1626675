// The parts of an XLSX file around its sheets (ECMA-376 parts 1 and 2), and the file itself.
import type { Sheet, SheetXml, Strings } from './sheet-xml.ts';
import { sheetXml } from './sheet-xml.ts';
import { type Styles, stylesXml } from './styles.ts';
import { escaped, XML_HEAD } from './xml.ts';
import { type ZipPart, zipOf } from './zip.ts';

export interface Facts {
  title: string;
  subject: string;
  company: string;
  /** `sk` */
  language: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a workbook. Sheets are written in their order, so that a later one may tell of an earlier. */
export async function workbookOf(
  sheets: Iterable<Sheet>,
  styles: Styles,
  facts: Facts,
): Promise<Uint8Array> {
  const strings: Strings = { numbers: new Map() };
  const written: Sheet[] = [];
  const parts: ZipPart[] = [];
  for (const sheet of sheets) {
    parts.push(...sheetParts(sheetXml(sheet, strings), written.push(sheet)));
  }
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const count = written.length;
  const bookRelations = [
    ...written.map((_, at) =>
      relation(at + 1, `${OFFICE}/relationships/worksheet`, `worksheets/sheet${at + 1}.xml`),
    ),
    relation(count + 1, `${OFFICE}/relationships/styles`, 'styles.xml'),
    relation(count + 2, `${OFFICE}/relationships/sharedStrings`, 'sharedStrings.xml'),
  ];
  const core = `${PACKAGE}/relationships/metadata/core-properties`;
  const fileRelations = [
    relation(1, `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'),
    relation(2, core, 'docProps/core.xml'),
    relation(3, `${OFFICE}/relationships/extended-properties`, 'docProps/app.xml'),
  ];
  return zipOf([
    { name: '[Content_Types].xml', data: [typesXml(count)] },
    { name: '_rels/.rels', data: [relationsXml(fileRelations)] },
    { name: 'docProps/core.xml', data: [coreXml(facts)] },
    { name: 'docProps/app.xml', data: [appXml(facts)] },
    { name: 'xl/workbook.xml', data: [bookXml(written)] },
    { name: 'xl/_rels/workbook.xml.rels', data: [relationsXml(bookRelations)] },
    { name: 'xl/styles.xml', data: [stylesXml(styles)] },
    { name: 'xl/sharedStrings.xml', data: stringsXml(strings) },
    ...parts,
  ]);
}

function sheetParts({ data, relations }: SheetXml, number: number): ZipPart[] {
  const part = { name: `xl/worksheets/sheet${number}.xml`, data };
  if (relations.length === 0) return [part];
  const name = `xl/worksheets/_rels/sheet${number}.xml.rels`;
  return [part, { name, data: [relationsXml(relations)] }];
}

function relationsXml(relations: readonly string[]): string {
  const content = relations.join('');
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;
}

function typesXml(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${type}"/>`;
  const properties = 'application/vnd.openxmlformats-package.core-properties+xml';
  const extended = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';
  return [
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ',
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('xl/workbook.xml', `${SHEET_TYPES}.sheet.main+xml`),
    part('xl/styles.xml', `${SHEET_TYPES}.styles+xml`),
    part('xl/sharedStrings.xml', `${SHEET_TYPES}.sharedStrings+xml`),
    part('docProps/core.xml', properties),
    part('docProps/app.xml', extended),
    ...Array.from({ length: sheets }, (_, at) =>
      part(`xl/worksheets/sheet${at + 1}.xml`, `${SHEET_TYPES}.worksheet+xml`),
    ),
    '</Types>',
  ].join('');
}

function bookXml(sheets: readonly Sheet[]): string {
  const tabs = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, filter }, at) => {
    if (!filter) return [];
    const quoted = escaped(`'${name.replaceAll("'", "''")}'`);
    const range = filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${quoted}!${range}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted}!$1:$1</definedName>`,
    ];
  });
  return [
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">`,
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets>${tabs.join('')}</sheets>`,
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '',
    '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>',
  ].join('');
}

function* stringItems({ numbers }: Strings): Iterable<string> {
  for (const text of numbers.keys()) {
    const keeps = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
    yield `<si><t${keeps}>${escaped(text)}</t></si>`;
  }
}

function stringsXml(strings: Strings): string[] {
  const count = strings.numbers.size;
  return [
    `${XML_HEAD}<sst xmlns="${MAIN}" uniqueCount="${count}">`,
    [...stringItems(strings)].join(''),
    '</sst>',
  ];
}

function coreXml({ title, subject, language }: Facts): string {
  return [
    `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" `,
    'xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:title>${escaped(title)}</dc:title><dc:subject>${escaped(subject)}</dc:subject>`,
    `<dc:creator>Flotila</dc:creator><dc:language>${language}</dc:language>`,
    '</cp:coreProperties>',
  ].join('');
}

function appXml({ company }: Facts): string {
  return [
    `${XML_HEAD}<Properties xmlns="${OFFICE}/extended-properties">`,
    `<Application>Flotila</Application><Company>${escaped(company)}</Company></Properties>`,
  ].join('');
}
