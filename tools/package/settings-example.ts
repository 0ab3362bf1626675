// The file of settings that an installation begins with: the whole reference (docs/settings.md) as comments.

const HEAD = `# Settings of Flotila, one a line: NAME=value. Each that there is stands below as a comment; take away the # before
# its name and write your value. A value with # or blanks at its ends belongs into quotes. After a change:
# systemctl restart flotila
`;
const LINE_MAX = 110;

/** Of the page's tables: the names first, what holds when they are left out, the meaning last. */
export function settingsExample(page: string): string {
  const parts = page.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) return [`\n# ${line.slice(3)}\n#\n`];
    const cells = line.split('|').slice(1, -1);
    const names = [...(cells[0] ?? '').matchAll(/`([A-Z_<>]+)`/g)].map(([, name]) => name);
    if (names.length === 0) return [];
    const told = `${cells.at(-1)?.trim()}. Left out: ${cells[1]?.trim()}`.replaceAll('`', '');
    return [`\n${wrapped(told)}\n${names.map((name) => `#${name}=\n`).join('')}`];
  });
  return HEAD + parts.join('');
}

function wrapped(text: string): string {
  const lines = text.match(new RegExp(`.{1,${LINE_MAX}}(?: |$)`, 'g')) ?? [];
  return lines.map((line) => `# ${line.trimEnd()}`).join('\n');
}
