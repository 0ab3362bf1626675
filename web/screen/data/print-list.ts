// A table on paper: all its rows, also those that the screen draws only when they come into sight; the heads stand on
// every page. It is on the page only while it is printed.
import styles from './print-list.module.css';

interface Printed {
  title: string;
  /** Below the title. */
  under: string;
  heads: readonly string[];
  /** By column. */
  isNumber: readonly boolean[];
  rows: readonly (readonly string[])[];
}

/** More columns are printed across. */
const UPRIGHT_COLUMNS_MAX = 6;

export function printTable({ title, under, heads, isNumber, rows }: Printed): void {
  const sheet = element('section', { className: styles.sheet ?? '' });
  const paper = element('style');
  const way = heads.length > UPRIGHT_COLUMNS_MAX ? 'landscape' : 'portrait';
  paper.textContent = `@page { size: A4 ${way}; margin: 12mm }`;
  const head = element('tr');
  for (const [at, text] of heads.entries()) head.append(cell('th', text, isNumber[at]));
  const thead = element('thead');
  thead.append(head);
  const body = element('tbody');
  for (const row of rows) {
    const line = element('tr');
    for (const [at, text] of row.entries()) line.append(cell('td', text, isNumber[at]));
    body.append(line);
  }
  const table = element('table');
  table.append(thead, body);
  sheet.append(
    paper,
    element('h1', { textContent: title }),
    element('p', { textContent: under }),
    table,
  );
  // The browser calls the file after the page when it is printed into one.
  const before = document.title;
  document.title = title;
  document.body.append(sheet);
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      document.title = before;
    },
    { once: true },
  );
  window.print();
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), values);
}

function cell(name: 'th' | 'td', text: string, isNumber = false): HTMLElement {
  const made = element(name, { textContent: text });
  if (isNumber) made.dataset.number = 'true';
  return made;
}
